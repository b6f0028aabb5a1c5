import type { DialogForm } from '../dialog/useDialogForm.ts'

/** Puts each text at its field. Returns those without a field, which are shown in general. */
export function placeErrors<Values extends Record<string, unknown>>(
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
