import type { UserManager } from 'oidc-client-ts'
import { isCallbackUrl } from './callback.ts'
import { storedUserKey } from './settings.ts'
import { isSigningOut, onSignOutElsewhere } from './signOut.ts'
import { readUser } from './userManager.ts'

/** For one origin and one provider: the lock that each signed-in tab holds, and the channel on which it is asked. */
const sharedName = (authority: string) => `console.session:${authority}`

/** Whether this tab was signed in when its page was left. */
export const hasSession = (authority: string): boolean =>
  sessionStorage.getItem(storedUserKey(authority)) !== null

/** A new tab that is not signed in and shows a page. On the login page the person may want another account. */
export async function canReceiveSession(authority: string, path: string): Promise<boolean> {
  // Without https there are no locks, and no sign-in either.
  if (hasSession(authority) || path === '/login' || isCallbackUrl(window.location.href) || !isSecureContext)
    return false
  // The locks show at once whether there is another tab, so a single tab need not wait for an answer.
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === sharedName(authority))
}

/** Answers tabs that ask, until it is stopped. The session is sent only to the tab that asks, and is stored nowhere. */
export function offerSession(manager: UserManager): () => void {
  const name = sharedName(manager.settings.authority)
  const requests = new BroadcastChannel(name)
  const stopping = new AbortController()
  const { signal } = stopping
  requests.addEventListener('message', ({ data: replyTo }: MessageEvent<unknown>) => void send(replyTo))

  async function send(replyTo: unknown): Promise<void> {
    const user = await readUser(manager)
    if (!user || isSigningOut() || signal.aborted || typeof replyTo !== 'string') return
    const answer = new BroadcastChannel(replyTo)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
    answer.postMessage(user.toStorageString())
    answer.close()
  }

  const end = new Promise((over) => signal.addEventListener('abort', over))
  void navigator.locks.request(name, { mode: 'shared' }, async () => end)
  return () => {
    requests.close()
    stopping.abort()
  }
}

const timeoutMs = 2_000

/** Only pages of the same origin get the question. The answer comes on a channel of its own, so that no other tab receives it. */
export async function receiveSession(authority: string): Promise<void> {
  const name = sharedName(authority)
  const replyTo = `${name}:${crypto.randomUUID()}`
  const request = new BroadcastChannel(name)
  const answers = new BroadcastChannel(replyTo)
  const over = new AbortController()
  const session = await new Promise<string | undefined>((settle) => {
    const giveUp = () => settle(undefined)
    answers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isSession(data)) settle(data)
    })
    // The session that is offered now may be the one that is being ended.
    onSignOutElsewhere(async () => giveUp(), over.signal)
    AbortSignal.timeout(timeoutMs).addEventListener('abort', giveUp)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
    request.postMessage(replyTo)
  })
  if (session !== undefined) sessionStorage.setItem(storedUserKey(authority), session)
  over.abort()
  request.close()
  answers.close()
}

function isSession(data: unknown): data is string {
  try {
    const user = JSON.parse(String(data)) as { access_token?: unknown } | null
    return typeof user?.access_token === 'string'
  } catch {
    return false
  }
}
