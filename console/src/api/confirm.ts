import { type HttpError, isHttpError } from '#contract/http'
import type { RefusalCode } from '#contract/texts/refusals/en'
import { http, session, tokenOf } from './http.ts'

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
  http.use(async (request, next) => {
    try {
      return await next(request)
    } catch (error) {
      if (!isHttpError(error) || !isOldSignIn(error) || !session().confirm) throw error
      try {
        // Otherwise somebody has signed in since the call was sent.
        if (tokenOf(error.request) === (await session().accessToken())) await confirm()
      } catch {
        throw error
      }
      return http.request(error.request)
    }
  })
}

const isOldSignIn = ({ response }: HttpError): boolean =>
  (response?.data as { code?: unknown } | null | undefined)?.code === signInAgain
