import { expect, test } from 'vitest'
import type { AuditAction } from '../audit.ts'
import { operations } from '../operations/index.ts'
import type { Undo, Undoable, Undoing } from './rules.ts'
import { refusalFrom } from '../texts/refusals/refusal.ts'
import { undos } from './table.ts'

type Fields = Record<string, unknown>

function undoOf(action: AuditAction, old: Fields, now: Fields = {}, url = '/zone/Z-03/component/'): Undoable {
  const rule = undos[action]
  const undoing: Undoing = { old, new: now, trace: { integratorId: 'int-1', locationId: 'loc-1', url } }
  return 'why' in rule ? rule : rule(undoing)
}

function requireUndo(...undoing: Parameters<typeof undoOf>): Undo {
  const undo = undoOf(...undoing)
  if ('why' in undo) throw new Error(refusalFrom(undo.why).message)
  return undo
}

const samples: Fields[] = [
  { lost: {}, product: 'EM-340', date: '2026-12-24', days: [{ date: '2026-12-24', periods: [] }] },
  { registeredComponentId: 'reg-1' },
  { sampleFrequency: 60 },
]

const actions = Object.keys(undos) as AuditAction[]
const undoable = actions.filter((action) => !('why' in undos[action]))

test.each(undoable)('%s asks for the access of the calls that undo it', (action) => {
  const found = samples.flatMap((sample) => {
    const undo = undoOf(action, sample, { ...sample, name: 'Another name' })
    return 'why' in undo ? [] : [undo]
  })
  expect(found).not.toEqual([])
  for (const { access, calls } of found)
    for (const { call } of calls) expect([call, operations[call].access]).toEqual([call, access])
})

test('what cannot be undone has a reason', () => {
  const rules = actions.map((action) => undos[action]).filter((rule) => 'why' in rule)
  for (const { why } of rules) expect(refusalFrom(why).message).toMatch(/^[A-Z].*\.$/)
})

test('a deletion is undone only if its trace has all of it', () => {
  const zone = { zoneId: 'Z-1', zoneName: 'Hall', version: 1 }
  const location = {
    id: 'loc-1',
    name: 'Hafen',
    layouts: [{ layoutId: 'lay-1', layoutName: 'Ground floor' }],
    zones: [
      { ...zone, layoutId: 'lay-1' },
      { ...zone, zoneId: 'Z-2', layoutId: null },
    ],
  }
  const [call] = requireUndo('LOCATION_DELETED', { ...location, lost: { groups: 0 } }).calls
  expect(call).toEqual({
    call: 'createLocation',
    params: {},
    body: {
      name: 'Hafen',
      layouts: [{ layoutName: 'Ground floor' }],
      zones: [
        { zoneId: 'Z-1', zoneName: 'Hall', layoutName: 'Ground floor' },
        { zoneId: 'Z-2', zoneName: 'Hall' },
      ],
    },
  })
  expect(undoOf('LOCATION_DELETED', { ...location, lost: { groups: 2, calendarDays: 30 } })).toEqual({
    why: { code: 'DELETED_WITH_IT', values: [{ groups: 2, calendarDays: 30 }] },
  })
  expect(undoOf('LOCATION_DELETED', location)).toHaveProperty('why')
  expect(undoOf('DEVICE_UNLINKED', { components: [{ componentId: 'cmp-1' }] })).toHaveProperty('why')
})

test('a calendar gets its days back, those with the same periods together', () => {
  const day = (date: string, from: string) => ({ date, periods: [{ from, to: '12:00' }] })
  const days = [day('2026-12-24', '06:00'), day('2026-12-25', '08:00'), day('2026-12-31', '06:00')]
  const { calls } = requireUndo('ZONE_CALENDAR_DELETED', { locationId: 'loc-1', zoneId: 'Z-1', days })
  expect(calls.map(({ call, body }) => [call, (body as Fields | undefined)?.['dates']])).toEqual([
    ['createZoneCalendar', undefined],
    ['setCalendarDays', ['2026-12-24', '2026-12-31']],
    ['setCalendarDays', ['2026-12-25']],
  ])
})

test('a measurement is found by the address of its trace', () => {
  const old = { componentId: 'cmp-1', measurementId: 'mea-1', label: 'Air', unit: { unitId: 'celsius' } }
  const undo = requireUndo('MEASUREMENT_UPDATED', old, old, '/location/loc-1/zone/Z%2003/component/cmp-1')
  expect(undo.calls[0]).toMatchObject({
    params: { locationId: 'loc-1', zoneId: 'Z 03', componentId: 'cmp-1', measurementId: 'mea-1' },
    body: { label: 'Air', unitId: 'celsius' },
  })
  expect(undoOf('MEASUREMENT_UPDATED', old, old, '/elsewhere')).toHaveProperty('why')
})

test('a secret is never restored', () => {
  expect(undoOf('INTEGRATION_UPDATED', { type: 'DECT' }, { type: 'PAGERDUTY' })).toHaveProperty('why')
  const old = { name: 'Phones', type: 'DECT', dect: { server: 'sip.example', hasPassword: true } }
  const undo = requireUndo('INTEGRATION_UPDATED', old, { ...old, name: 'Handsets' })
  expect(undo.calls[0]?.body).toMatchObject({ name: 'Phones', dect: { server: 'sip.example' } })
  expect(JSON.stringify(undo.calls)).not.toContain('assword')
  expect(undo.note).toContain('secret')
  // Whether there was one is compared, so that an integration does not come back without its password.
  expect(undo.restores(old)).toEqual(old)
  expect(undoOf('INTEGRATION_UPDATED', old, { ...old, version: 2 })).toEqual(undos.PASSWORD_SET)
})

test.each(undoable)('%s does not fail at a trace that makes no sense', (action) => {
  const nonsense = [null, 'text', 7, [null], {}]
  const fields = ['locations', 'zones', 'layouts', 'components', 'days', 'lost', 'unit', 'dect', 'name']
  for (const value of nonsense) {
    const old = Object.fromEntries(fields.map((field) => [field, value]))
    expect(() => {
      const undo = undoOf(action, old, {}, '/zone/%zz/component/')
      return 'why' in undo || undo.restores(old)
    }).not.toThrow()
  }
})
