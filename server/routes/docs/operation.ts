import { html } from 'hono/html';
import type { Media, Operation, Parameter } from '../openapi/document.ts';
import { curlOf } from './curl.ts';
import { typeText, type Place } from './schema-table.ts';

export type Html = ReturnType<typeof html>;

export interface Call {
  path: string;
  verb: string;
  operation: Operation;
}

/** One call: parameters, a line to try it with, answers with examples. */
export function operationArticle(call: Call, place: Place): Html {
  const { path, verb, operation } = call;
  const { operationId, summary, description, parameters = [], responses } = operation;
  return html`<article>
    <h3 id="${operationId}"><span class="verb">${verb.toUpperCase()}</span> ${path}</h3>
    <p>${summary}</p>
    ${description && html`<p class="lead">${description}</p>`}
    ${parameters.length > 0 && parameterTable(operationId, parameters)}
    <h4>Try it</h4>
    <pre tabindex="0" aria-label="curl line for ${operationId}">${curlOf(call, place.api)}</pre>
    <h4>Answers</h4>
    <ul class="answers">
      ${Object.entries(responses).map(
        ([status, { description: meaning, content = {} }]) =>
          html`<li>
            <span class="status ${Number(status) < 400 ? 'ok' : 'no'}">${status}</span> ${meaning}
            ${Object.entries(content).map(([type, media]) => mediaOf(`${operationId} ${status}`, type, media))}
          </li>`,
      )}
    </ul>
  </article>`;
}

function parameterTable(operationId: string, parameters: readonly Parameter[]): Html {
  return html`<div
    class="scroll"
    tabindex="0"
    role="region"
    aria-label="Parameters of ${operationId}"
  >
    <table>
      <thead>
        <tr>
          <th>Parameter</th>
          <th>Type</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: where, required, schema, description = '' }) =>
            html`<tr>
              <td>
                ${where === 'path' ? `{${name}}` : `?${name}`}${required && where === 'query' ? ' *' : ''}
              </td>
              <td>${typeText(schema)}</td>
              <td>${description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function mediaOf(label: string, type: string, { schema, examples = {} }: Media): Html {
  const [example] = Object.values(examples);
  return html`<br /><code>${type}</code> ${schema && typeText(schema)}
    ${
      example &&
      html`<details>
        <summary>Example</summary>
        <pre tabindex="0" aria-label="Example of ${label}">
${typeof example.value === 'string' ? example.value : JSON.stringify(example.value, null, 2)}</pre>
      </details>`
    }`;
}
