import type { Access } from '../access.ts'
import { errorKeys } from '../errors.ts'
import { tokenLimits } from '../limits.ts'
import type { Operation } from '../op.ts'

/** Each rule in words, for the API reference and the list of all answers (`access.md` beside its test). The console does not need them. */
const accessMeanings: Record<Access, string> = {
  'signed-in': 'Everyone signed in',
  'account-management': 'Account management',
  'device-management': 'Device management',
  'device-reading': "Device management, or the operator's integrator",
  'any-management': 'Account or device management',
  'location-write': 'Location write',
  'conditional-management': 'Conditional management',
  'alarm-handling': 'Location write or conditional management',
  'automation-management': 'Automation management',
  operator: "The operator's integrator",
  'operator-accounts': "The operator's integrator, with account management",
  'operator-devices': "The operator's integrator, with device management",
  'operator-locations': "The operator's integrator, with location write",
  'operator-conditionals': "The operator's integrator, with conditional management",
  'operator-export': "The operator's integrator, with location export",
  device: 'A device, with its own token',
  'network-server': "A LoRaWAN network server, with the integrator's secret",
}

/** What is left of a call for accounts that are limited to location groups. */
export const narrowingMeanings: Record<Operation['narrowed'], string> = {
  'by-location': 'at the locations of their groups, as if there were no others',
  'by-group': 'about their own groups, as if there were no others',
  not: 'as for everybody',
  refused: 'refused with 403',
}

export const whoMay = ({ access, operatorReads }: Pick<Operation, 'access' | 'operatorReads'>): string =>
  operatorReads
    ? `${accessMeanings[access]}, and the operator's integrator at every integrator`
    : accessMeanings[access]

/** What a caller has to know before the first call. Markdown, at the top of the API reference. */
export const guide = `Locations, devices, components, accounts and integrations of an integrator.

**Getting a token.** Every call carries an access token in the header \`Authorization: Bearer …\`. Applications get one by
authorization code with PKCE (S256) as the public client \`api\`. The token names the person. The account's roles at the
moment of the call decide what that person may do. On this page, **Authorize** signs you in and **Try it out** makes real calls.

**Programs** call with a token that a person makes for them under **My Account** or for a service account: \`ic_…\`, in the same header. It makes the calls with the
scheme \`token\`, up to ${tokenLimits.callsPerMinute} a minute. Every answer has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds).

**Conventions**

- Ids are texts. Their form has no meaning.
- Moments are whole seconds since 1970-01-01T00:00:00Z.
- Send the \`version\` that you read with an edit. The edit is refused with 409 if somebody else has changed the thing since.
- The same \`PUT\` again changes nothing, and a second \`DELETE\` is answered with 404.
- Unknown fields are refused. A request has 3 MB at most.
- Integrators see only their own things. A thing of another integrator is answered 404, as if it did not exist.
- An account of the scope \`GROUPS\` is limited to its location groups in the same way. **In groups** says what each call is for it.
- Lists come with an \`ETag\`. Keep it beside the list and send it as \`If-None-Match\`: the answer is 304 as long as nothing has changed.
- Every change leaves an audit trace in the same transaction.

**Errors** have one shape: \`message\` for people, \`requestId\` for the log, and \`errors\` with one entry for each field that is wrong. Its \`key\`:

${Object.entries(errorKeys)
  .map(([key, meaning]) => `- \`${key}\`: ${meaning}`)
  .join('\n')}
`
