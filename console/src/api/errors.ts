import type { ErrorBody, FieldError } from '#contract/errors'
import { UnexpectedAnswer } from '#contract/client'
import { notAuthenticated, toBodyField } from '#contract/errors'

/** Fields whose label does not follow from their name. */
const labels: Record<string, string> = {
  ownerAccountId: 'Account owner',
  unitId: 'Unit',
  rangeMin: 'Lowest value',
  rangeMax: 'Highest value',
  externalId: 'Name',
}

export function errorMessage(error: unknown, fallback = 'An error occurred'): string {
  return serverReason(error) ?? ownMessage(error) ?? fallback
}

/** The reason in the server's own words, if it gives one. It follows the console's sentence, and never replaces it. */
export function serverReason(error: unknown): string | undefined {
  return textOf(answerOf(error)?.message)
}

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

export const inSentences = (texts: readonly string[]): string | undefined =>
  texts.length > 0 ? texts.join('. ') : undefined

export function isNotAuthenticated(error: unknown): boolean {
  return [serverReason(error), ownMessage(error)].some((text) => text?.includes(notAuthenticated))
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
    const label = `${fieldLabel(list.join('.'))}, row ${Number(parts[row]) + 1}`
    return rest.length === 0 ? label : `${label}: ${fieldLabel(rest.join('.'))}`
  }
  const name = parts.at(-1) ?? field
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bid\b/g, 'ID')
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The thing does not exist, or the platform does not know the call. */
export const isNotFound = (error: unknown): boolean =>
  (error as { response?: { status?: unknown } } | null | undefined)?.response?.status === 404

function fieldText(key: string, label: string): string {
  if (key === 'REQUIRED') return `${label} is required`
  if (key === 'INVALID') return `${label} is invalid`
  return `${label} error: ${key}`
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
