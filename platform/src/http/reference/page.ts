import { callSection } from './call.ts'
import { type ApiDocument, type Group, groupsOf, type Place } from './document.ts'
import { chapters, guide } from './guide.ts'
import { html, type Html, markdown } from '../../base/html.ts'
import { icon, mark } from '../../base/mark.ts'
import { fieldTable, type Schemas } from './schema.ts'

/** The API reference as one page. It needs no script; with it, the contents can be searched and follow the reader. */
export function referencePage(document: ApiDocument, place: Place): string {
  const groups = groupsOf(document)
  const { schemas } = document.components
  const base = document.servers[0]?.url ?? ''
  const { title, version, description } = document.info
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} API ${version}</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="docs.css" />
        <script src="docs.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        ${contents(title, groups)}
        <main id="content" tabindex="-1">
          <header>
            <h1>${title} API</h1>
            <p>${description}</p>
            <p>
              Base address: <code>${place.publicUrl}${base}</code>. The same as a document for machines:
              <a href="openapi.json">OpenAPI 3.1</a>.
            </p>
          </header>
          ${guide(place, base)}
          ${groups.map(
            (group) =>
              html`<section id="${group.id}">
                <h2>${group.name}</h2>
                ${markdown(group.description)} ${group.calls.map((call) => callSection(call, schemas))}
              </section>`,
          )}
          ${schemaSection(schemas)}
        </main>
      </body>
    </html>`.text
}

function contents(title: string, groups: Group[]): Html {
  return html`<nav aria-label="Contents">
    <p class="product">${mark} ${title}</p>
    <ul>
      ${chapters.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
    ${groups.map(
      (group) =>
        html`<details>
          <summary>${group.name} <small>${group.calls.length}</small></summary>
          <ul>
            <li><a href="#${group.id}">Overview</a></li>
            ${group.calls.map(
              (call) =>
                html`<li>
                  <a href="#${call.operationId}" data-call="${call.method} ${call.path} ${call.operationId}">
                    <span class="method ${call.method}" aria-hidden="true">${call.method.toUpperCase()}</span>
                    <span>${call.summary}</span>
                  </a>
                </li>`,
            )}
          </ul>
        </details>`,
    )}
    <ul>
      <li><a href="#schemas">Schemas</a></li>
      <li><a href="openapi.json">OpenAPI 3.1</a></li>
    </ul>
  </nav>`
}

function schemaSection(schemas: Schemas): Html {
  const sorted = Object.entries(schemas).toSorted(([one], [other]) => one.localeCompare(other))
  return html`<section id="schemas">
    <h2>Schemas</h2>
    ${sorted.map(
      ([name, schema]) =>
        html`<article id="schema-${name}" class="schema">
          <h3>${name}</h3>
          ${schema.description && markdown(schema.description)} ${fieldTable(schema)}
        </article>`,
    )}
  </section>`
}
