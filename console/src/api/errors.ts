import type { ErrorBody, FieldError } from '#contract/errors'
import { UnexpectedAnswer } from '#contract/client'
import { notAuthenticated, toBodyField } from '#contract/errors'
import { refusals } from '../texts/current.ts'
import { texts } from '../texts/errors.ts'

export function errorMessage(error: unknown, fallback = texts.anErrorOccurred): string {
  return serverReason(error) ?? ownMessage(error) ?? fallback
}

/** Why the server refuses it, if it says so. It follows the console's sentence, and never replaces it. */
export function serverReason(error: unknown): string | undefined {
  const answer = answerOf(error)
  return (answer && translated(answer)) ?? textOf(answer?.message)
}

/** A refusal whose code is known, in the reader's language. In English the server's own words are shown. */
function translated({ code, values }: Answer): string | undefined {
  if (!refusals || typeof code !== 'string' || !Object.hasOwn(refusals, code)) return undefined
  const say = refusals[code as keyof typeof refusals] as (values: unknown) => string
  const given = Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    isNested(value) ? { ...value, message: translated(value) ?? value.message } : value,
  ])
  try {
    return textOf(say(Object.fromEntries(given)))
  } catch {
    // Another platform may send other values with the same code.
    return undefined
  }
}

const isNested = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'code' in value

export function fieldErrors(error: unknown): Record<string, string> {
  const entries = answerOf(error)?.errors
  if (!Array.isArray(entries)) return {}
  return Object.fromEntries(
    entries.filter(isFieldError).map((entry) => {
      const field = toBodyField(entry.parameters.FIELD)
      return [field, fieldText(entry.key, fieldLabel(field))]
    }),
  )
}

/** The field texts as one sentence each, or else the general message. */
export function describeError(error: unknown): string {
  return inSentences(Object.values(fieldErrors(error))) ?? errorMessage(error)
}

export const inSentences = (sentences: readonly string[]): string | undefined =>
  sentences.length > 0 ? sentences.join('. ') : undefined

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

/** `firstName` reads "First name", `integratorId` "Integrator ID", `measurements.4.unitId` "Measurements, row 5: Unit". */
export function fieldLabel(field: string): string {
  const parts = field.split('.')
  const row = parts.findLastIndex((part) => /^\d+$/.test(part))
  if (row > 0) {
    const [list, rest] = [parts.slice(0, row), parts.slice(row + 1)]
    const label = texts.row(fieldLabel(list.join('.')), Number(parts[row]) + 1)
    return rest.length === 0 ? label : texts.inRow(label, fieldLabel(rest.join('.')))
  }
  const name = parts.at(-1) ?? field
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bid\b/g, 'ID')
  return texts.fields[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The thing does not exist, or the platform does not know the call. */
export const isNotFound = (error: unknown): boolean =>
  (error as { response?: { status?: unknown } } | null | undefined)?.response?.status === 404

function fieldText(key: string, label: string): string {
  if (key === 'REQUIRED') return texts.required(label)
  if (key === 'INVALID') return texts.invalid(label)
  return texts.other(label, key)
}

type Answer = { [Field in keyof ErrorBody]?: unknown }

function answerOf(error: unknown): Answer | undefined {
  const data = (error as { response?: { data?: unknown } } | null | undefined)?.response?.data
  return typeof data === 'object' && data !== null ? data : undefined
}

function ownMessage(error: unknown): string | undefined {
  return error instanceof Error ? textOf(error.message) : undefined
}

/** Other platforms may send anything in the place of a text. It is not shown, and nothing is looked for in it. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

function isFieldError(entry: unknown): entry is FieldError {
  const { key, parameters } = (entry ?? {}) as Partial<FieldError>
  return typeof key === 'string' && typeof parameters?.FIELD === 'string'
}
