import { accessRules } from '#contract/access'
import { errorKeys, statusMeanings } from '#contract/errors'
import type { Place } from './document.ts'
import { code, html, type Html, markdown } from '../../base/html.ts'
import { prettyJson } from './curl.ts'

export const chapters = [
  ['sign-in', 'Getting a token'],
  ['conventions', 'Conventions'],
  ['errors', 'Errors'],
  ['access', 'Who may call'],
] as const

/** What a caller has to know before the first call. */
export function guide(place: Place, base: string): Html {
  return html`${signIn(place, base)} ${conventions()} ${errors()} ${access()}`
}

function signIn({ publicUrl, issuer, passwordGrant }: Place, base: string): Html {
  const token = `${issuer}/protocol/openid-connect/token`
  const withPassword = `API='${publicUrl}${base}'
TOKEN=$(curl -s '${token}' \\
  -d grant_type=password -d client_id=api -d scope=openid \\
  -d username=admin -d password=demo | jq -r .access_token)

curl "$API/account" -H "Authorization: Bearer $TOKEN"`
  const withToken = `API='${publicUrl}${base}'
TOKEN='the access token'

curl "$API/account" -H "Authorization: Bearer $TOKEN"`
  return html`<section id="sign-in">
    <h2>Getting a token</h2>
    ${markdown(
      'Every call is made by a person: it carries an access token in the header `Authorization: Bearer …`. The token ' +
        'names the person; what that person may do, the account says at the moment of the call.',
    )}
    ${markdown(
      'Applications get one by **authorization code with PKCE** (S256) as the public client `api`. Addresses and keys ' +
        'are in the discovery document:',
    )}
    ${code('Discovery document', `${issuer}/.well-known/openid-configuration`)}
    ${
      passwordGrant
        ? markdown('Scripts may send a username and a password instead:')
        : markdown(
            'Scripts may send a username and a password instead where the platform is started with ' +
              '`PASSWORD_GRANT=on`, which it is not here. The token of a signed-in console works as well: it stands in ' +
              'every request in the browser’s developer tools.',
          )
    }
    ${code('A first call', passwordGrant ? withPassword : withToken)}
    ${markdown(
      'A token is good for minutes; `expires_in` beside it says how many. A refresh token gets the next one.',
    )}
  </section>`
}

function conventions(): Html {
  const rules: [string, string][] = [
    ['Ids', 'are texts. Take them as they are; their form tells nothing.'],
    ['Moments', 'are whole seconds since 1970-01-01T00:00:00Z.'],
    [
      'Versions',
      'grow with each change. Send the `version` that you read along with an edit, and it is refused with 409 when ' +
        'somebody else was faster. Without it the last one wins.',
    ],
    [
      'Repetition',
      'is safe: the same `PUT` again changes nothing, and a second `DELETE` is answered with 404.',
    ],
    ['Unknown fields', 'are refused, so that a slip of the pen is not lost silently.'],
    ['Integrators', 'see their own things alone. What belongs to another does not exist: 404.'],
    ['Changes', 'leave an audit trace in the same transaction: there is never one without the other.'],
    [
      'Pages',
      'of audit traces are counted from 1. The header `Next-Cursor` leads on from a page at the same cost however far back.',
    ],
    ['Size', 'of a request: 3 MB at most.'],
  ]
  return html`<section id="conventions">
    <h2>Conventions</h2>
    <dl class="facts">
      ${rules.map(
        ([term, meaning]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${markdown(meaning)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

const example = {
  message: 'The request is not valid: firstname',
  errors: [{ key: 'REQUIRED', parameters: { FIELD: 'firstname' } }],
  requestId: '0b0f5d0e-6b0c-4a52-a1b0-0d6a3c1f9a55',
}

function errors(): Html {
  return html`<section id="errors">
    <h2>Errors</h2>
    ${markdown(
      'Every answer that is no success has one shape. `message` is a sentence for people, `errors` names the fields ' +
        'that are wrong, and `requestId`, also in the header `x-request-id`, finds the request in the platform’s log.',
    )}
    ${code('Example of an error', prettyJson(example))}
    <h3>Statuses</h3>
    ${pairs(Object.entries(statusMeanings))}
    <h3>Keys</h3>
    ${pairs(Object.entries(errorKeys))}
  </section>`
}

function access(): Html {
  const rules = Object.values(accessRules).map(({ meaning, anyOf }): [string, string] => [
    meaning,
    anyOf.length > 0 ? anyOf.map((role) => `\`${role}\``).join(' or ') : 'No role is needed.',
  ])
  return html`<section id="access">
    <h2>Who may call</h2>
    <p>Each call below names one of these rules. It is checked before anything of the request is read.</p>
    <dl class="facts">
      ${rules.map(
        ([term, meaning]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${markdown(meaning)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

const pairs = (entries: [string, string][]) =>
  html`<dl class="facts">
    ${entries.map(
      ([term, meaning]) =>
        html`<div>
          <dt><code>${term}</code></dt>
          <dd>${markdown(meaning)}</dd>
        </div>`,
    )}
  </dl>`
