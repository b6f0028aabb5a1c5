import { errorKeys } from './errors.ts'

/** What a caller has to know before the first call. Markdown, at the top of the API reference. */
export const guide = `Locations, devices, components, accounts and integrations of an integrator.

**Getting a token.** Every call carries an access token in the header \`Authorization: Bearer …\`. Applications get one by
authorization code with PKCE (S256) as the public client \`api\`. The token names the person. The account's roles at the
moment of the call decide what that person may do. On this page, **Authorize** signs you in and **Try it out** makes real calls.

**Conventions**

- Ids are texts. Their form has no meaning.
- Moments are whole seconds since 1970-01-01T00:00:00Z.
- Send the \`version\` that you read with an edit. The edit is refused with 409 if somebody else has changed the thing since.
- The same \`PUT\` again changes nothing, and a second \`DELETE\` is answered with 404.
- Unknown fields are refused. A request has 3 MB at most.
- Integrators see only their own things. A thing of another integrator is answered 404, as if it did not exist.
- Lists come with an \`ETag\`. Keep it beside the list and send it as \`If-None-Match\`: the answer is 304 as long as nothing has changed.
- Every change leaves an audit trace in the same transaction.

**Errors** have one shape: \`message\` for people, \`requestId\` for the log, and \`errors\` with one entry for each field that is wrong. Its \`key\`:

${Object.entries(errorKeys)
  .map(([key, meaning]) => `- \`${key}\`: ${meaning}`)
  .join('\n')}
`
