import { z } from 'zod'
import { mapFields, type Field, type Fields } from '../fields/field.ts'
import { BlankText, Name, OptionalText, Text } from './common.ts'

type Choice<Choices extends readonly string[]> = z.ZodEnum<{ [C in Choices[number]]: C }>

type Answered<F> = F extends { choices: infer Choices extends readonly string[] }
  ? F extends { empty: null }
    ? z.ZodNullable<Choice<Choices>>
    : Choice<Choices>
  : F extends { empty: null }
    ? z.ZodNullable<z.ZodString>
    : z.ZodString

type Created<F> = F extends { choices: readonly string[] }
  ? z.ZodDefault<Answered<F>>
  : F extends { empty: null }
    ? ReturnType<typeof OptionalText>
    : F extends { empty: '' }
      ? z.ZodDefault<z.ZodString>
      : z.ZodString

type Replaced<F> = F extends { isExtra: true } ? z.ZodOptional<ReturnType<typeof BlankText>> : Created<F>

const answer = (field: Field) => {
  const value = 'choices' in field ? z.enum(field.choices) : Text(field.most)
  return field.empty === null ? value.nullable() : value
}

const creation = (field: Field) => {
  if ('choices' in field) return (answer(field) as z.ZodType<string | null>).default(field.empty)
  if (field.empty === undefined) return Name(field.most)
  return field.empty === null ? OptionalText(field.most) : Text(field.most).default(field.empty)
}

const kept = { description: 'Does not change if it is left out' }

const replacement = (field: Field) =>
  'isExtra' in field ? BlankText(field.most).optional().meta(kept) : creation(field)

/** The fields as an answer has them. */
export const answered = <F extends Fields>(fields: F) =>
  mapFields(fields, answer) as { -readonly [N in keyof F]: Answered<F[N]> }

/** The fields of something new: what is left out is empty. */
export const created = <F extends Fields>(fields: F) =>
  mapFields(fields, creation) as { -readonly [N in keyof F]: Created<F[N]> }

/** The fields of an edit, which replaces them. */
export const replaced = <F extends Fields>(fields: F) =>
  mapFields(fields, replacement) as { -readonly [N in keyof F]: Replaced<F[N]> }
