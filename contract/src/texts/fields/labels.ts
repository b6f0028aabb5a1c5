import type { Fields } from './en.ts'

export type FieldName = keyof Fields

/** The label of a field. A field of another release, which has none, is called by its name. */
export const labelIn = (labels: Fields, name: string): string =>
  Object.hasOwn(labels, name) ? labels[name as FieldName] : name
