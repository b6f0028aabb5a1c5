import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fits, readAnswer, shapeOf } from './answer.ts'
import { examplesOf } from './schemas/examples.ts'
import { operations } from './operations/index.ts'
import { LocationGroup } from './schemas/group.ts'
import { Integration } from './schemas/integration.ts'

const read = (schema: z.ZodType, value: unknown) => readAnswer(shapeOf(schema), value)

describe('an answer', () => {
  test('that lacks nothing is returned unchanged', () => {
    const group = {
      locationGroupId: '1',
      name: 'North',
      integratorId: '2',
      locations: [{ id: '3', name: 'Hall', layoutId: null, layoutName: null }],
      integrations: [],
      alerting: null,
      version: 1,
    }
    expect(read(LocationGroup, group)).toBe(group)
    const list = [group, group]
    expect(read(z.array(LocationGroup), list)).toBe(list)
  })

  test('gets empty texts and lists where they are missing, also in nested fields', () => {
    expect(read(LocationGroup, { locationGroupId: '1', locations: [{ id: '3' }] })).toEqual({
      locationGroupId: '1',
      name: '',
      integratorId: '',
      locations: [{ id: '3', name: '', layoutId: null, layoutName: null }],
      integrations: [],
      alerting: null,
    })
    expect(read(LocationGroup, { name: null, locations: null })).toMatchObject({ name: '', locations: [] })
  })

  test('keeps unknown fields and values', () => {
    const integration = { integrationId: '1', name: 'a', type: 'CARRIER_PIGEON', integratorId: '', colour: 7 }
    expect(read(Integration, integration)).toEqual({
      ...integration,
      pagerDuty: null,
      twilioSms: null,
      dect: null,
    })
  })

  test('turns numbers and booleans into text where a text is expected, and changes no others', () => {
    const schema = z.object({ code: z.string(), size: z.number(), isOn: z.boolean() })
    expect(read(schema, { code: 7 })).toEqual({ code: '7' })
    expect(read(schema, { code: false, size: null, isOn: true })).toEqual({
      code: 'false',
      size: null,
      isOn: true,
    })
    expect(read(schema, { code: { deep: 1 } })).toEqual({ code: '' })
    expect(read(z.object({ code: z.string().nullable() }), { code: 7 })).toEqual({ code: '7' })
  })

  test('has null or nothing instead of a text only where its type says so', () => {
    const schema = z.object({
      kept: z.string().nullable(),
      left: z.string().optional(),
      either: z.string().nullish(),
      text: z.string(),
    })
    for (const missing of [{}, { kept: null, left: null, either: null, text: null }]) {
      const whole = read(schema, missing)
      expect(whole).toEqual({ kept: null, left: undefined, either: null, text: '' })
      expect(schema.safeParse(whole).success).toBe(true)
    }
  })

  test('has no texts instead of booleans: "false" is not true', () => {
    const schema = z.object({ isOn: z.boolean(), isOff: z.boolean().nullish() })
    expect(read(schema, { isOn: 'false', isOff: 'true' })).toEqual({ isOn: false, isOff: true })
    expect(read(schema, { isOn: 'maybe', isOff: null })).toEqual({ isOn: 'maybe', isOff: null })
    expect(read(schema, {})).toEqual({})
  })

  test('loses list entries that are not objects', () => {
    expect(read(z.array(z.object({ id: z.string() })), [null, { id: 'a' }, null])).toEqual([{ id: 'a' }])
  })

  test.each(['', null, undefined, 'text', 7, []])('that is %j becomes an empty list or object', (body) => {
    expect(read(z.array(LocationGroup), body)).toEqual([])
    expect(read(LocationGroup, body)).toMatchObject({ name: '', locations: [] })
  })
})

test('a body fits if it is a list or an object as asked for, or empty', () => {
  const [list, object] = [shapeOf(z.array(LocationGroup)), shapeOf(LocationGroup)]
  for (const body of ['', null, undefined])
    expect([fits(list, body), fits(object, body)]).toEqual([true, true])
  expect([fits(list, []), fits(object, {})]).toEqual([true, true])
  for (const body of ['<html>', 7, false])
    expect([fits(list, body), fits(object, body)]).toEqual([false, false])
  expect([fits(list, {}), fits(object, [])]).toEqual([false, false])
  expect([fits(undefined, '<html>'), fits('text', '<html>')]).toEqual([true, true])
})

test('every operation has a shape that its own example fits', () => {
  for (const { response } of Object.values(operations)) {
    const shape = shapeOf(response)
    for (const example of examplesOf(response)) expect(readAnswer(shape, example)).toBe(example)
  }
})
