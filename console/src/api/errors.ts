import type { ErrorBody } from '#contract/errors'
import { UnexpectedAnswer } from '#contract/client'
import { notAuthenticated } from '#contract/errors'
import { refusals } from '../texts/parts/everywhere.ts'
import { texts } from '../texts/errors.ts'

export function errorMessage(error: unknown, fallback = texts.anErrorOccurred): string {
  return serverReason(error) ?? ownMessage(error) ?? fallback
}

/** Why the server refuses it, if it says so. It follows the console's sentence, and never replaces it. */
export function serverReason(error: unknown): string | undefined {
  const answer = answerOf(error)
  return answer && refusalText(answer)
}

/** The same for a refusal that is a part of an answer. */
export function refusalText(answer: Answer): string | undefined {
  const text = translated(answer) ?? textOf(answer.message)
  return text && isPage(text) ? undefined : text
}

/** A proxy in front of the platform may answer with a page of HTML, which is no sentence. */
const isPage = (text: string): boolean => /^\s*</.test(text)

/** A refusal whose code is known, in the reader's language. In English the server's own words are shown. */
const translated = (answer: Answer): string | undefined => messageIn(refusals, answer)

/** What a catalogue has for a code, with the values of an answer. */
export function messageIn(catalogue: object | undefined, { code, values }: Answer): string | undefined {
  if (!catalogue || typeof code !== 'string' || !Object.hasOwn(catalogue, code)) return undefined
  const say = (catalogue as Record<string, (values: unknown) => string>)[code]
  const translatedValues = Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    isNested(value) ? { ...value, message: messageIn(catalogue, value) ?? value.message } : value,
  ])
  try {
    return textOf(say?.(Object.fromEntries(translatedValues)))
  } catch {
    // Another platform may send other values with the same code.
    return undefined
  }
}

const isNested = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'code' in value

export function isNotAuthenticated(error: unknown): boolean {
  return [textOf(answerOf(error)?.message), ownMessage(error)].some((text) =>
    text?.includes(notAuthenticated),
  )
}

/** The platform has no such call, or nothing with that name. Some answer an unknown path with their first page. */
export function isNotOffered(error: unknown): boolean {
  if (error instanceof UnexpectedAnswer) return true
  const status = (error as { response?: { status?: unknown } } | null | undefined)?.response?.status
  return status === 404 || status === 405 || status === 501
}

/** The thing does not exist, or the platform does not know the call. */
export const isNotFound = (error: unknown): boolean =>
  (error as { response?: { status?: unknown } } | null | undefined)?.response?.status === 404

type Answer = { [Field in keyof ErrorBody]?: unknown }

/** Other platforms, and what is in front of them, may answer with plain text or with `{ error }`: it counts as the message. */
export function answerOf(error: unknown): Answer | undefined {
  const data = (error as { response?: { data?: unknown } } | null | undefined)?.response?.data
  if (typeof data === 'string') return { message: data }
  if (typeof data !== 'object' || data === null) return undefined
  const { message, error: reason }: Answer & { error?: unknown } = data
  return textOf(message) === undefined && textOf(reason) !== undefined ? { ...data, message: reason } : data
}

function ownMessage(error: unknown): string | undefined {
  return error instanceof Error ? textOf(error.message) : undefined
}

/** Other platforms may send anything in the place of a text. It is not shown, and nothing is looked for in it. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
