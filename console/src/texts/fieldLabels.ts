import { type ChoiceOf, entriesOf, type Fields, mapFields } from '#contract/fields/field'
import { type Words, wordIn } from './labels.ts'
import { fieldLabels } from './parts/everywhere.ts'

/** What lists, forms and imports call a field. In English it is what the field's own list says. */
export const fieldTitle = (name: string, english: string): string =>
  (fieldLabels as Readonly<Record<string, string>> | undefined)?.[name] ?? english

export const labelsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ label }, name) => fieldTitle(name, label))

/** What is said of each field: its label, and the text of a value, which is a word if the field is a choice. */
export const saidOf = <F extends Fields>(fields: F, words: Readonly<Record<ChoiceOf<F>, Words>>) =>
  entriesOf(fields).map(([name, { label }]) => ({
    name,
    label: fieldTitle(name, label),
    text: wordIn((words as Readonly<Record<string, Words>>)[name] ?? {}),
  }))
