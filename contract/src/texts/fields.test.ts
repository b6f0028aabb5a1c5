import { expect, test } from 'vitest'
import type { z } from 'zod'
import { operations } from '../operations/index.ts'
import { en } from './fields/en.ts'

/** Programs send these, and no form. */
const ofPrograms = /^\/(device\/self|lorawan\/uplink)\b/

/** What the console adds around or beside what a person has typed. */
const unseen = ['body', 'data', 'digest', 'auth', 'p256dh', 'publicKey']

function fieldsIn(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return []
  // oxlint-disable-next-line no-underscore-dangle -- the library's name
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => [name, ...fieldsIn(field)])
  if (def.type === 'array') return fieldsIn(def.element)
  if (def.type === 'union') return def.options.flatMap(fieldsIn)
  return 'innerType' in def ? fieldsIn(def.innerType) : []
}

test('every field that a person can send has a label', () => {
  const names = Object.values(operations)
    .filter(({ path }) => !ofPrograms.test(path))
    .flatMap(({ body }) => fieldsIn(body))
  expect(new Set(names).size).toBeGreaterThan(80)
  const labelled = [...Object.keys(en), ...unseen]
  expect([...new Set(names)].filter((name) => !labelled.includes(name))).toEqual([])
})
