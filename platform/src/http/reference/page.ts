import { html, type Html, markdown } from './html.ts'
import { exampleOf, fieldTable, limitsOf, resolve, type Schema, type Schemas, typeOf } from './schema.ts'

interface Content {
  content?: Record<string, { schema: Schema }>
}

interface OperationEntry {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}

export interface ApiDocument {
  info: { title: string; description: string; version: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationEntry>>
  components: { schemas: Schemas }
}

interface Call extends OperationEntry {
  method: string
  path: string
}

/** The API reference as one page that needs no script. */
export function referencePage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]): Call => ({ ...entry, method, path })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter((call) => call.tags.includes(tag.name)),
  }))
  const { schemas } = document.components
  const base = document.servers[0]?.url ?? ''
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API ${document.info.version}</title>
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <nav aria-label="Operations">
          <p class="product">${document.info.title}</p>
          ${groups.map(
            (group) =>
              html`<details open>
                <summary>${group.name}</summary>
                <ul>
                  ${group.calls.map(
                    (call) => html`<li><a href="#${call.operationId}">${call.summary}</a></li>`,
                  )}
                </ul>
              </details>`,
          )}
          <p><a href="#schemas">Schemas</a> · <a href="openapi.json">OpenAPI 3.1</a></p>
        </nav>
        <main>
          <h1>${document.info.title} API</h1>
          <p>${document.info.description}</p>
          <p>Base address: <code>${base}</code>. Errors have one shape, <a href="#schema-Error">Error</a>.</p>
          ${groups.map(
            (group) =>
              html`<section>
                <h2>${group.name}</h2>
                <p>${group.description}</p>
                ${group.calls.map((call) => callSection(call, schemas))}
              </section>`,
          )}
          <section>
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3>${name}</h3>
                  ${fieldTable(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`.text
}

function callSection(call: Call, schemas: Schemas): Html {
  return html`<article id="${call.operationId}">
    <h3>${call.summary}</h3>
    <p class="call">
      <span class="method ${call.method}">${call.method.toUpperCase()}</span> <code>${call.path}</code>
    </p>
    ${markdown(call.description)} ${call.parameters.length > 0 && parameterTable(call)}
    ${call.requestBody && bodySection('Body', call.requestBody, schemas)}
    ${call.responses['200'] && bodySection('Answer', call.responses['200'], schemas)}
    <h4>Failures</h4>
    <table>
      <tbody>
        ${Object.entries(call.responses)
          .filter(([status]) => status !== '200')
          .map(
            ([status, response]) =>
              html`<tr>
                <td><code>${status}</code></td>
                <td>${markdown(response.description)}</td>
              </tr>`,
          )}
      </tbody>
    </table>
  </article>`
}

function parameterTable(call: Call): Html {
  return html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>In</th>
          <th>Type</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${call.parameters.map(
          (parameter) =>
            html`<tr>
              <td><code>${parameter.name}</code>${!parameter.required && html` <small>optional</small>`}</td>
              <td>${parameter.in}</td>
              <td>${typeOf(parameter.schema)}</td>
              <td>
                ${parameter.description && markdown(parameter.description)}${limitsOf(parameter.schema)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

function bodySection(title: string, { content = {} }: Content, schemas: Schemas): Html {
  const [entry] = Object.entries(content)
  if (!entry) return html``
  const [type, { schema }] = entry
  const example = exampleOf(schema, schemas)
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const fields = resolve(schema, schemas).properties && !schema.$ref
  return html`<h4>${title} <small>${type}</small></h4>
    <p>${typeOf(schema)}</p>
    ${fields && fieldTable(schema)}
    <pre tabindex="0"><code>${text}</code></pre>`
}
