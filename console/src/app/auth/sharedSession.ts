import type { UserManager } from 'oidc-client-ts'
import { isCallbackUrl } from './address.ts'
import { storedUserKey } from './settings.ts'
import { isSigningOut } from './signOut.ts'
import { readUser } from './userManager.ts'

/** For one origin and one provider: the lock that each signed-in tab holds, and the channel on which it is asked. */
export const sharedName = (authority: string) => `console.session:${authority}`

/** A new tab that is not signed in and shows a page. On the login page the person may want another account. */
export async function mayTakeOver(authority: string, path: string): Promise<boolean> {
  const isNew = sessionStorage.getItem(storedUserKey(authority)) === null
  // Without https there are no locks, and no sign-in either.
  if (!isNew || path === '/login' || isCallbackUrl(window.location.href) || !isSecureContext) return false
  // The locks show at once whether there is another tab, so a single tab need not wait for an answer.
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === sharedName(authority))
}

/**
 * Answers tabs that ask, until it is stopped. The session is sent only to the tab that asked, and is stored nowhere.
 */
export function offerSession(manager: UserManager): () => void {
  const name = sharedName(manager.settings.authority)
  const asked = new BroadcastChannel(name)
  const calledOff = new AbortController()
  const { signal } = calledOff
  asked.addEventListener('message', ({ data: answerTo }: MessageEvent<unknown>) => void send(answerTo))

  async function send(answerTo: unknown): Promise<void> {
    const user = await readUser(manager)
    if (!user || isSigningOut() || signal.aborted || typeof answerTo !== 'string') return
    const answer = new BroadcastChannel(answerTo)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
    answer.postMessage(user.toStorageString())
    answer.close()
  }

  const end = new Promise((over) => signal.addEventListener('abort', over))
  void navigator.locks.request(name, { mode: 'shared' }, async () => end)
  return () => {
    asked.close()
    calledOff.abort()
  }
}
