import { curlOf, prettyJson } from './curl.ts'
import type { Call, Content } from './document.ts'
import { code, html, type Html, markdown } from '../../base/html.ts'
import { exampleOf, fieldTable, limitsOf, resolve, type Schemas, typeOf } from './schema.ts'

/** Every call can be answered so; what it means stands once, at the beginning of the page. */
const common = ['200', '400', '401', '403', '404']

/** One call: what it does on the one side, how it looks on the other. */
export function callSection(call: Call, schemas: Schemas): Html {
  return html`<article id="${call.operationId}" aria-labelledby="${call.operationId}-name">
    <div class="words">
      <h3 id="${call.operationId}-name">
        <a class="anchor" href="#${call.operationId}">${call.summary}</a>
      </h3>
      <p class="address">
        <span class="method ${call.method}">${call.method.toUpperCase()}</span>
        <code>${brokenPath(call.path)}</code>
      </p>
      ${markdown(call.description)} ${call.parameters.length > 0 && parameterTable(call)}
      ${call.requestBody && bodyFields(call.requestBody, schemas)} ${answerType(call)} ${failures(call)}
    </div>
    <div class="looks">
      ${code('Request', curlOf(call, schemas))}
      ${call.responses['200'] && code('Answer', answerExample(call.responses['200'], schemas))}
    </div>
  </article>`
}

/** Long addresses may break after each of their parts. */
const brokenPath = (path: string) =>
  path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr />${part}`))

function parameterTable(call: Call): Html {
  return html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${call.parameters.map(
          (parameter) =>
            html`<tr>
              <td>
                <code>${parameter.name}</code>
                <small>${parameter.in}${!parameter.required && ', optional'}</small>
              </td>
              <td>${typeOf(parameter.schema)}</td>
              <td>
                ${parameter.description && markdown(parameter.description)}
                <small>${limitsOf(parameter.schema)}</small>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

function bodyFields({ content = {} }: Content, schemas: Schemas): Html {
  const [entry] = Object.entries(content)
  if (!entry) return html``
  const [type, { schema }] = entry
  const whole = resolve(schema, schemas)
  return html`<h4>Body <small>${type}</small></h4>
    <p>${typeOf(schema)}</p>
    ${
      whole.properties &&
      html`<details>
        <summary>Its fields</summary>
        ${fieldTable(whole)}
      </details>`
    }`
}

function answerType(call: Call): Html {
  const { content = {}, headers = {} } = call.responses['200'] ?? {}
  const [entry] = Object.entries(content)
  if (!entry) return html``
  const [type, { schema }] = entry
  return html`<h4>Answer <small>${type}</small></h4>
    <p>${typeOf(schema)}</p>
    ${Object.entries(headers).map(
      ([name, { description }]) => html`<p>Header <code>${name}</code>: ${description}</p>`,
    )}`
}

function failures(call: Call): Html {
  const own = Object.entries(call.responses).filter(([status]) => !common.includes(status))
  return html`<h4>Failures</h4>
    ${
      own.length > 0 &&
      html`<dl class="facts">
        ${own.map(
          ([status, { description }]) =>
            html`<div>
              <dt><code>${status}</code></dt>
              <dd>${markdown(description)}</dd>
            </div>`,
        )}
      </dl>`
    }
    <p class="quiet">
      ${own.length > 0 ? 'And' : 'Only'} <a href="#errors">400, 401, 403 and 404</a>, as everywhere.
    </p>`
}

function answerExample({ content = {} }: Content, schemas: Schemas): string {
  const [entry] = Object.values(content)
  const example = entry && exampleOf(entry.schema, schemas)
  return typeof example === 'string' ? example : prettyJson(example)
}
