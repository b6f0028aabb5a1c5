import { type AxiosError, isAxiosError } from 'axios'
import type { RefusalCode } from '#contract/texts/refusals/en'
import { http, session } from './http.ts'

// Not in http.ts, which the first page needs: none of its calls asks for a recent sign-in.

const signInAgain: RefusalCode = 'SIGN_IN_AGAIN'

let asking: Promise<void> | undefined

/** Calls at the same moment ask once. */
async function confirm(): Promise<void> {
  asking ??= session()
    .confirm?.()
    .finally(() => (asking = undefined))
  await asking
}

/**
 * A call whose sign-in is too old for it is made again after the person has signed in once more. Whoever waits for it only waits
 * longer, so nothing that was typed is lost. If the person does not want to, the call fails as it was refused.
 */
export function confirmOldSignIns(): void {
  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (!isOldSignIn(error) || !error.config || !session().confirm) throw error
    try {
      const token = await session().accessToken()
      // Otherwise somebody has signed in since the call was sent.
      if (error.config.headers.getAuthorization()?.toString() === `Bearer ${token}`) await confirm()
    } catch {
      throw error
    }
    return http.request(error.config)
  })
}

const isOldSignIn = (error: unknown): error is AxiosError =>
  isAxiosError<{ code?: unknown } | null>(error) && error.response?.data?.code === signInAgain
