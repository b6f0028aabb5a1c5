import type { DialogForm } from '../dialog/useDialogForm.ts'

/** Puts each text at its field. Answers no if a text has no field, so that it must be said in general. */
export function placeErrors<Values extends Record<string, unknown>>(
  form: Pick<DialogForm<Values>, 'getValues' | 'setErrors'>,
  texts: Record<string, string>,
): boolean {
  const values = form.getValues()
  // A text for `pagerDuty.routingKey` or `locations.3.id` belongs to the field that the form has for it.
  const placed = Object.entries(texts).map(([path, text]) => {
    const field = path.split('.').find((part) => part in values)
    return field === undefined ? undefined : ([field, text] as const)
  })
  form.setErrors(Object.fromEntries(placed.filter((entry) => entry !== undefined)))
  return placed.every((entry) => entry !== undefined)
}
