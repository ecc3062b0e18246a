import { html } from 'hono/html';
import type { Html } from './operation.ts';
import { typeOf, type Schema, type SchemaRow } from './schema-rows.ts';

/** Where the page and the API are found. */
export interface Place {
  /** With slashes around. */
  basePath: string;
  /** Address of the API, without a slash at the end. */
  api: string;
}

export const anchorOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

/** A schema in words, the named ones in it as links. */
export const typeText = (schema: Schema): Html =>
  html`${typeOf(schema).map((part) =>
    typeof part === 'string' ? part : html`<a href="#schema-${part.ref}">${part.ref}</a>`,
  )}`;

/** The rows, or what `whole` is where it has none. */
export function schemaTable(rows: readonly SchemaRow[], label: string, whole?: Schema): Html {
  if (rows.length === 0) return html`<p>${whole ? typeText(whole) : 'anything'}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ path, required, type, description }) =>
              html`<tr>
                <td>${path}${required ? ' *' : ''}</td>
                <td>
                  ${type.map((part) =>
                    typeof part === 'string'
                      ? part
                      : html`<a href="#schema-${part.ref}">${part.ref}</a>`,
                  )}${description && html`<br />${description}`}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="lead">* always there</p>`;
}
