// oxlint-disable-next-line architecture/imports -- no part of the console: a test asks for the shapes of all answers
import { operations } from '#contract/operations/index'
import * as values from '#contract/values'
import type { z } from 'zod'

let count = 0

/** Letters are left to the catalogue: a text of the platform is a number with a sign. */
const nextText = () => `#${(count += 1)}`

const wordsIn = (given: unknown): string[] =>
  typeof given === 'string' ? (given.match(/[A-Za-z]+/g) ?? []) : []

const months = Array.from({ length: 12 }, (_, month) => month)

/** Words that are data: those that the API gives its values, such as `ACTIVE`, what `Intl` writes, names of standards, and units. */
export const words = new Set([
  ...Object.values(values).flatMap((list) => (Array.isArray(list) ? list.flatMap(wordsIn) : [])),
  ...months
    .flatMap((month) => new Date(Date.UTC(1970, month, month + 1)))
    .flatMap((date) =>
      (['short', 'long'] as const).flatMap((style) =>
        wordsIn(date.toLocaleDateString('en', { month: style, weekday: style })),
      ),
    ),
  ...wordsIn('Fri Friday Sun Sunday'),
  // Words of a filter are the same in every language, so that its address can be shared.
  ...wordsIn('empty not munch Berlin'),
  'SUSPENDED',
  'UTC',
  'LoRaWAN',
  'Modbus',
  'TCP',
  'RTU',
  'dBm',
  'dB',
  'kB',
  'MB',
  'bar',
  'psi',
  'min',
])

/** One value of a schema, with everything in it that may be left out. */
export function valueOf(schema: z.core.$ZodType, depth = 0): unknown {
  // oxlint-disable-next-line no-underscore-dangle -- the library's name
  const { def } = (schema as z.core.$ZodTypes)._zod
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- others are told by an error
  switch (def.type) {
    case 'string':
      return nextText()
    case 'number':
      return (count += 1)
    case 'boolean':
      return true
    case 'literal':
      return known(def.values[0])
    case 'enum':
      return known(Object.values(def.entries)[0])
    case 'array':
      return depth > 8 ? [] : [valueOf(def.element, depth + 1)]
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          name === 'timeZone' ? 'UTC' : valueOf(field, depth + 1),
        ]),
      )
    case 'union':
      return def.options[0] && valueOf(def.options[0], depth)
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return valueOf(def.innerType, depth)
    case 'pipe':
      return valueOf(def.out, depth)
    case 'lazy':
      return depth > 8 ? null : valueOf(def.getter(), depth + 1)
    case 'record':
      return { [nextText()]: valueOf(def.valueType, depth + 1) }
    case 'tuple':
      return def.items.map((item) => valueOf(item, depth + 1))
    case 'null':
    case 'unknown':
    case 'any':
    case 'void':
    case 'undefined':
      return null
    default:
      throw new Error(`A ${def.type} is not known here.`)
  }
}

function known(value: unknown): unknown {
  for (const word of wordsIn(value)) words.add(word)
  return value
}

/** An answer to every call of the contract. */
export const answers = Object.fromEntries(
  Object.entries(operations).map(([name, { response }]) => [name, () => valueOf(response)]),
)
