import { html } from 'hono/html';
import { PROBLEMS } from '../problem.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { operationArticle, type Html } from './operation.ts';
import { rowsOf, type Schema } from './schema-rows.ts';
import { anchorOf, schemaTable, type Place } from './schema-table.ts';

/** The description of the API as a page: no script, no style of its own, nothing from elsewhere. */
export function docsPage(document: ApiDocument, reportSchema: Schema, place: Place): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const groups = document.tags
    .map((tag) => ({
      ...tag,
      calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter(({ calls }) => calls.length > 0);
  const schemas = Object.entries(document.components.schemas);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Ranktrail API</title>
        <link rel="icon" href="${place.basePath}icon.svg" />
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <header>
          <a href="${place.basePath}">Ranktrail</a>
          <h1>Ranktrail API ${document.info.version}</h1>
          <p class="lead">${document.info.description}</p>
          <p>
            Base address <code>${place.api}</code>. For programs:
            <a href="openapi.json">openapi.json</a> (OpenAPI 3.1) and
            <a href="report.schema.json">report.schema.json</a> (JSON Schema of reports).
          </p>
        </header>
        <nav aria-label="Contents">
          <ul>
            ${groups.map(
              ({ name, calls }) =>
                html`<li>
                  <b>${name}</b>
                  <ul>
                    ${calls.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
                  </ul>
                </li>`,
            )}
            <li>
              <b>Formats</b>
              <ul>
                <li><a href="#report">Report</a></li>
                <li><a href="#problems">Refusals</a></li>
                <li><a href="#schemas">Answers</a></li>
              </ul>
            </li>
          </ul>
        </nav>
        <main>
          ${groups.map(
            ({ name, description, calls }) =>
              html`<section aria-labelledby="${anchorOf(name)}">
                <h2 id="${anchorOf(name)}">${name}</h2>
                <p class="lead">${description}</p>
                ${calls.map((call) => operationArticle(call, place))}
              </section>`,
          )}
          <section aria-labelledby="report">
            <h2 id="report">Report</h2>
            <p class="lead">
              What is posted. All but what is marked may be absent and then means null; fields that
              are not listed are kept. Beyond the schema: qids are unique, depth is at least k, and
              every question says what is relevant or that it is unanswerable.
            </p>
            ${schemaTable(rowsOf(reportSchema), 'Fields of a report')}
          </section>
          <section aria-labelledby="problems">
            <h2 id="problems">Refusals</h2>
            <p class="lead">
              Every error is application/problem+json. The type is
              <code>urn:ranktrail:problem:</code> and one of these names; errors lists at most 20
              places with a pointer into the body, or ?name for a parameter.
            </p>
            <div class="scroll" tabindex="0" role="region" aria-label="Kinds of refusal">
              <table>
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>Status</th>
                    <th>Title</th>
                  </tr>
                </thead>
                <tbody>
                  ${Object.entries(PROBLEMS).map(
                    ([name, [status, title]]) =>
                      html`<tr>
                        <td>${name}</td>
                        <td>${status}</td>
                        <td>${title}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>
          </section>
          <section aria-labelledby="schemas">
            <h2 id="schemas">Answers</h2>
            ${schemas.map(([name, schema]) => schemaArticle(name, schema))}
          </section>
        </main>
      </body>
    </html>`;
}

function schemaArticle(name: string, schema: Schema): Html {
  return html`<article>
    <h3 id="schema-${name}">${name}</h3>
    ${schemaTable(rowsOf(schema), `Fields of ${name}`, schema)}
  </article>`;
}
