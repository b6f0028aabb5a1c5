/**
 * What is said once of each field of a thing: its name, and here what it is. Schema, table, list, form, import, export and undo are made from
 * it by plain functions, which are beside what they make. No zod here: the console reads these lists too.
 */

interface Called {
  /** As exported lists, forms and pages call it in English. In other languages `texts/fields` says it. */
  label: string
  /** How else people call it in spreadsheets. */
  aliases?: readonly string[]
}

interface TextField extends Called {
  /** Characters at most, if it is less than usual. */
  most?: number
  /** What it is without a text. A field that does not say it has a text of one line. */
  empty?: '' | null
}

/** A text that another platform may not have, because the specification does not name it. An edit that leaves it out does not change it. */
interface ExtraField extends TextField {
  empty: null
  isExtra: true
}

interface ChoiceField<Choice extends string = string> extends Called {
  choices: readonly [Choice, ...Choice[]]
  /** What it is without a choice. */
  empty: NoInfer<Choice> | null
}

export type Field = TextField | ExtraField | ChoiceField

export type Fields = Readonly<Record<string, Field>>

/** The value of a field, as the API has it. */
export type ValueOf<F> = F extends { choices: readonly (infer Choice)[]; empty: infer Empty }
  ? Choice | (Empty & null)
  : F extends { empty: null }
    ? string | null
    : string

/** The names of those with a choice. */
export type ChoiceOf<F> = {
  [N in keyof F & string]: F[N] extends { choices: readonly string[] } ? N : never
}[keyof F & string]

/** The fields of a thing, as the API has them. */
export type ValuesOf<F> = { -readonly [N in keyof F]: ValueOf<F[N]> }

/** The fields of a thing of which nothing is known. */
export const emptyOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ empty = '' }) => empty) as unknown as ValuesOf<F>

export const namesOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[]

/** These fields of a thing that has more. */
export const pickFields = <F extends object, Thing extends { readonly [N in keyof F]?: unknown }>(
  fields: F,
  thing: Thing,
): Pick<Thing, keyof F & keyof Thing> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, thing[name]])) as Pick<Thing, keyof F & keyof Thing>

export const entriesOf = <F extends Fields>(fields: F) =>
  Object.entries(fields) as [keyof F & string, Field][]

/** One value for each field, under the field's name. */
export const mapFields = <F extends Fields, Value>(
  fields: F,
  valueOf: (field: Field, name: keyof F & string) => Value,
): { [N in keyof F]: Value } =>
  Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, valueOf(field, name)])) as {
    [N in keyof F]: Value
  }

/** The columns of an import. */
export const importColumnsOf = <F extends Fields>(fields: F) =>
  entriesOf(fields).map(([name, field]) => ({ name, ...field }))
