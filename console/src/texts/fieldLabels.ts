import { type Fields, mapFields } from '#contract/fields/field'
import { fieldLabels } from './parts/everywhere.ts'

/** What lists, forms and imports call a field. In English it is what the field's own list says. */
export const fieldTitle = (name: string, english: string): string =>
  (fieldLabels as Readonly<Record<string, string>> | undefined)?.[name] ?? english

export const labelsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ label }, name) => fieldTitle(name, label))
