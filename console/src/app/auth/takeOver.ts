import { storedUserKey } from './settings.ts'
import { sharedName } from './sharedSession.ts'
import { onSignOutElsewhere } from './signOut.ts'

const timeoutMs = 2_000

/**
 * Asks the other tabs for their session and continues with it, as after a reload. Only pages of the same origin get
 * the question, and they could read a tab's session in any case. The answer comes on a channel with its own name, so
 * that no other tab receives it.
 */
export async function takeOver(authority: string): Promise<void> {
  const name = sharedName(authority)
  const answerTo = `${name}:${crypto.randomUUID()}`
  const question = new BroadcastChannel(name)
  const answers = new BroadcastChannel(answerTo)
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
    question.postMessage(answerTo)
  })
  if (session !== undefined) sessionStorage.setItem(storedUserKey(authority), session)
  over.abort()
  question.close()
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
