import { type Fields, mapFields, namesOf, type ValueOf } from '#contract/fields/field'

/** What a form has of fields that the contract lists: texts. */
export const valuesOfFields = <F extends Fields>(
  fields: F,
  thing: { readonly [N in keyof F]?: string | null | undefined } | null,
) => mapFields(fields, ({ empty = '' }, name) => (thing ? thing[name] : empty) ?? '')

type Extra<F> = { [N in keyof F]: F[N] extends { isExtra: true } ? N : never }[keyof F]

type BodyOf<F> = { [N in keyof F as N extends Extra<F> ? never : N]: ValueOf<F[N]> } & {
  [N in keyof F as N extends Extra<F> ? N : never]?: ValueOf<F[N]>
}

/** What a request has of them. A choice is one that the form offers, or one that the platform has sent. */
export function bodyOfFields<F extends Fields>(
  fields: F,
  values: { readonly [N in keyof F]: string },
  known: { readonly [N in keyof F]?: string | null } | null,
): BodyOf<F> {
  const body = mapFields(fields, ({ empty }, name) => {
    const typed = values[name].trim()
    return empty === null ? typed || null : typed
  })
  // Only if it changes: another platform may not have it.
  const sent = namesOf(fields).filter((name) => {
    const field = fields[name]
    return !field || !('isExtra' in field) || body[name] !== (known?.[name] ?? null)
  })
  return Object.fromEntries(sent.map((name) => [name, body[name]])) as BodyOf<F>
}
