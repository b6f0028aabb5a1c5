/** A validator for Mantine's form: blank counts as missing, and so does an empty list. */
export const required = (text: string) => (value: string | readonly string[]) =>
  (typeof value === 'string' ? value.trim() : value).length === 0 ? text : null
