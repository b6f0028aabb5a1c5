const api = '/public/api/v1.0'
const patience = 50_000

/** A person of the sample data who calls the API of a platform. Tokens survive its restarts. */
export async function signIn(url, username = 'admin') {
  const answer = await fetch(`${url}/realms/integrator/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'api',
      username,
      password: 'demo',
      scope: 'openid',
    }),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${answer.status} ${await answer.text()}`)
  const { access_token: token } = /** @type {{ access_token: string }} */ (await answer.json())
  return token
}

/**
 * The result of a call: its status, or 0 if no complete answer came.
 *
 * @returns {Promise<{ status: number, body: any, headers: Headers, milliseconds: number }>}
 */
export async function call(url, token, method, path, body) {
  const start = performance.now()
  const outcome = (status, answer, headers = new Headers()) => ({
    status,
    body: answer,
    headers,
    milliseconds: performance.now() - start,
  })
  try {
    const answer = await fetch(`${url}${api}${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return outcome(answer.status, text === '' ? undefined : JSON.parse(text), answer.headers)
  } catch (error) {
    return outcome(0, String(error))
  }
}
