import type { FieldError } from '#contract/errors'
import { toBodyField } from '#contract/errors'
import { en } from '#contract/texts/fields/en'
import { texts } from '../texts/errors.ts'
import { inLanguage } from '../texts/parts/everywhere.ts'
import { answerOf, errorMessage } from './errors.ts'

const fields = inLanguage('fields', en)

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

/** `integratorId` reads "Integrator ID", `measurements.4.unitId` "Measurements, row 5: Unit". An unknown name stays as it is. */
export function fieldLabel(field: string): string {
  const parts = field.split('.')
  const row = parts.findLastIndex((part) => /^\d+$/.test(part))
  if (row > 0) {
    const [list, rest] = [parts.slice(0, row), parts.slice(row + 1)]
    const label = texts.row(fieldLabel(list.join('.')), Number(parts[row]) + 1)
    return rest.length === 0 ? label : texts.inRow(label, fieldLabel(rest.join('.')))
  }
  const name = parts.at(-1) ?? field
  return nameOf(name) ?? name
}

/** `zoneId` reads "Zone" where the name of the zone is shown instead of its id. */
export const namedFieldLabel = (field: string): string =>
  nameOf(field.replace(/Id$/, '')) ?? fieldLabel(field)

const nameOf = (name: string): string | undefined =>
  Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined

function fieldText(key: string, label: string): string {
  if (key === 'REQUIRED') return texts.required(label)
  if (key === 'INVALID') return texts.invalid(label)
  return texts.other(label, key)
}

function isFieldError(entry: unknown): entry is FieldError {
  const { key, parameters } = (entry ?? {}) as Partial<FieldError>
  return typeof key === 'string' && typeof parameters?.FIELD === 'string'
}
