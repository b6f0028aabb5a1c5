import { longestProviderAnswer } from '#contract/limits'
import { reasonFor } from '#contract/texts/reasons/reason'
import type { Outcome } from './channel.ts'
import { NoAnswer, NotReached, type OutgoingAnswer } from './outgoing.ts'

const mostRetrySeconds = 3600

/** What the provider asks for in `Retry-After`, which is a number of seconds or a date. */
export function retryAfterOf({ headers }: OutgoingAnswer, now = Date.now()): number | undefined {
  const text = headers['retry-after']?.trim()
  if (!text) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(1, seconds), mostRetrySeconds) : undefined
}

/** Too many calls, or the provider's own trouble: a later try may succeed. */
export const isPassing = ({ status }: OutgoingAnswer) => status === 429 || status === 408 || status >= 500

export function retryOf(provider: string, answer: OutgoingAnswer): Outcome {
  const afterSeconds = retryAfterOf(answer)
  const { status } = answer
  const reason =
    status === 429
      ? reasonFor('PROVIDER_BUSY', { provider })
      : reasonFor('PROVIDER_ANSWERS', { provider, status })
  return { result: 'RETRY', ...(afterSeconds !== undefined && { afterSeconds }), reason }
}

/** A call that failed without an answer. Other errors are thrown on. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof NotReached) return { result: 'RETRY', reason: error.reason }
  if (error instanceof NoAnswer) return { result: 'UNCLEAR', reason: error.reason }
  throw error
}

/** The provider's own words, for people. Whatever it repeats of a secret is masked, and markup is not shown. */
export function wordsOf(text: string, secrets: readonly string[]): string {
  let words = text
  for (const secret of secrets) if (secret.length > 3) words = words.replaceAll(secret, '***')
  return words
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestProviderAnswer)
}

/** The fields of an answer in JSON. Empty for anything else. */
export function jsonOf({ text }: OutgoingAnswer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
