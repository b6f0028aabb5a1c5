import type { DialogForm } from '../dialog/useDialogForm.ts'
import { texts as formTexts } from '../../texts/form.ts'
import { type Words, wordIn } from '../../texts/labels.ts'
import { decimalSign, formatNumber } from '../../ui/language.ts'

/** A validator for Mantine's form: blank counts as missing, and so does an empty list. */
export const required = (text: string) => (value: string | readonly string[]) =>
  (typeof value === 'string' ? value.trim() : value).length === 0 ? text : null

/** The typed number: null for an empty text, undefined if it is not a number. A comma counts as a point. */
export function numberIn(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.').replace('−', '-')
  if (typed === '') return null
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(typed) ? Number(typed) : undefined
}

/** For a field: with the reader's decimal sign, and without separators. */
export const numberText = (value: number | null): string =>
  value?.toString().replace('.', decimalSign()) ?? ''

/** A validator: returns an error unless the text is a whole number within the range. */
export const wholeNumber =
  ({ min, max }: { min: number; max: number }) =>
  (text: string): string | null => {
    const isWhole = /^\d{1,10}$/.test(text.trim())
    const value = Number(text)
    return isWhole && value >= min && value <= max ? null : formTexts.wholeNumber(min, formatNumber(max))
  }

/** The options of a select: its own values, and the current one, even if it is unknown. */
export const offered = <Value extends string>(
  values: readonly Value[],
  current: Value | '' | null | undefined,
) => (current && !values.includes(current) ? [...values, current] : values)

/** The options of a select that shows words and keeps the values. */
export const inWords = (words: Words, values: readonly string[]) =>
  values.map((value) => ({ value, label: wordIn(words)(value) }))

/** A secret in a text that others may see: enough to tell two apart. */
export const maskedSecret = (secret: string): string => `••••${secret.slice(-4)}`

/** Puts each text at its field. Returns those without a field, which are shown in general. */
export function setFieldErrors<Values extends Record<string, unknown>>(
  form: Pick<DialogForm<Values>, 'getValues' | 'setErrors'>,
  texts: Record<string, string>,
): string[] {
  const values = form.getValues()
  // A text for `pagerDuty.routingKey` or `locations.3.id` belongs to the form's field for that part.
  const fieldOf = (path: string) => path.split('.').find((part) => part in values)
  const entries = Object.entries(texts).map(([path, text]) => ({ field: fieldOf(path), text }))
  form.setErrors(Object.fromEntries(entries.flatMap(({ field, text }) => (field ? [[field, text]] : []))))
  return entries.flatMap(({ field, text }) => (field ? [] : [text]))
}
