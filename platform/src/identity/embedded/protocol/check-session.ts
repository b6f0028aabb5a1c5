import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { clientId } from '../../issuer.ts'
import type { ProviderCookies } from '../cookies.ts'
import type { ProviderKeys } from '../keys/ring.ts'

/** A page whose script the console asks every two seconds whether the session is still the same. */
export const checkSessionPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session check</title>' +
  '<script src="login-status-iframe.js"></script></head><body></body></html>'

export const checkSessionScript = (cookieName: string) =>
  `
function browserState() {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('${cookieName}='))
  return found === undefined ? '' : found.slice(${cookieName.length + 1})
}

async function sessionState(clientId, origin, salt) {
  const text = [clientId, origin, browserState(), salt].join(' ')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') + '.' + salt
}

window.addEventListener('message', async (event) => {
  if (window.parent === window || event.source !== window.parent) return
  let answer = 'error'
  try {
    const [clientId, state] = String(event.data).split(' ')
    const salt = state.split('.')[1]
    if (salt) answer = (await sessionState(clientId, event.origin, salt)) === state ? 'unchanged' : 'changed'
  } catch {}
  event.source.postMessage(answer, event.origin)
})
`.trimStart()

/** OpenID Connect Session Management: the frame above computes the same from the browser's cookie. */
export function addSessionState(
  ctx: KoaContextWithOIDC,
  answer: Record<string, unknown>,
  { cookieSecrets }: Pick<ProviderKeys, 'cookieSecrets'>,
  { names, readableOptions }: ProviderCookies,
): void {
  const { session, params } = ctx.oidc
  if (!session || typeof params?.redirect_uri !== 'string') return
  const present = ctx.cookies.get(names.browserState, { signed: false })
  const state = browserState(session.uid, cookieSecrets, present)
  ctx.cookies.set(names.browserState, state, { ...readableOptions, signed: false })
  const salt = randomBytes(8).toString('hex')
  const text = [clientId, new URL(params.redirect_uri).origin, state, salt].join(' ')
  answer.session_state = `${createHash('sha256').update(text).digest('hex')}.${salt}`
}

/** A browser keeps its state: a new key must not look like another session to open tabs. */
function browserState(
  sessionUid: string,
  cookieSecrets: ProviderKeys['cookieSecrets'],
  present: string | undefined,
): string {
  const stateBy = (secret: string) => createHmac('sha256', secret).update(sessionUid).digest('base64url')
  return cookieSecrets.map(stateBy).find((state) => state === present) ?? stateBy(cookieSecrets[0])
}

export function clearBrowserState(
  ctx: KoaContextWithOIDC,
  { names, readableOptions }: ProviderCookies,
): void {
  ctx.cookies.set(names.browserState, null, { ...readableOptions, signed: false })
}
