import type { Parameter } from '../openapi/document.ts';
import type { Call } from './operation.ts';

/** A line for a shell that makes the call, with the examples of its parameters. */
export function curlOf({ path, verb, operation }: Call, api: string): string {
  const { parameters = [], requestBody, operationId } = operation;
  const inPath = (name: string) =>
    exampleOf(parameters.find((one) => one.in === 'path' && one.name === name));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath(name)));
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${encodeURIComponent(exampleOf(one))}`);
  const url = quoted(`${api}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`);
  if (verb === 'get') return `curl ${operationId === 'exportTable' ? '-OJ ' : ''}${url}`;
  const body = requestBody && operationId === 'postReport' ? '@report.json' : quoted('{}');
  return `curl -X ${verb.toUpperCase()} ${url} -H 'content-type: application/json' --data-binary ${body}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function exampleOf(parameter: Parameter | undefined): string {
  const examples = parameter?.schema.examples;
  return Array.isArray(examples) ? String(examples[0]) : (parameter?.name ?? '');
}
