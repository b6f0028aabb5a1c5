import { op } from '#contract/op'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutReadOnly } from './sent-back.ts'

const part = z.strictObject({ id: z.string(), note: z.string().nullable().default(null) })
const body = z.strictObject({
  name: z.string(),
  parts: z.array(part).nullish(),
  settings: z.strictObject({ on: z.boolean() }),
})
const response = z.object({
  id: z.string(),
  name: z.string(),
  parts: z.array(z.object({ id: z.string(), note: z.string().nullable(), madeAt: z.int() })),
  settings: z.object({ on: z.boolean(), hasSecret: z.boolean() }).nullable(),
})
const details = { summary: 'Change a thing', access: 'signed-in', narrowed: 'not', body, response } as const
const read = {
  id: '1',
  name: 'North',
  parts: [{ id: '2', note: null, madeAt: 3 }],
  settings: { on: true, hasSecret: true },
}

test('an edit leaves out what its answer has besides, also within lists and parts', () => {
  expect(withoutReadOnly(op('PUT', '/thing', details), read)).toEqual({
    name: 'North',
    parts: [{ id: '2', note: null }],
    settings: { on: true },
  })
  const wrapped = op('PATCH', '/thing', { ...details, body: z.strictObject({ data: body }) })
  expect(withoutReadOnly(wrapped, { data: { id: '1', name: 'North' } })).toEqual({ data: { name: 'North' } })
})

test('what neither names stays, and is refused; so does all of something new', () => {
  const sent = { name: 'North', colour: 7, parts: [null, 'x', { shape: 1 }] }
  expect(withoutReadOnly(op('PUT', '/thing', details), sent)).toEqual(sent)
  expect(withoutReadOnly(op('POST', '/thing', details), read)).toBe(read)
  for (const text of ['x', null, 7, undefined])
    expect(withoutReadOnly(op('PUT', '/thing', details), text)).toBe(text)
})
