import { expect, test } from 'vitest'
import { acknowledged, alarmOf } from '../../testing/alarms.ts'
import {
  againstText,
  byUrgency,
  eventText,
  isAcknowledged,
  quietText,
  spanAround,
  stateText,
  titleText,
} from './alarms.ts'

test('what nobody has acknowledged comes first, then the worst, then the newest', () => {
  const sorted = [
    acknowledged(alarmOf('seen')),
    alarmOf('info', { severity: 'INFO' }),
    acknowledged(alarmOf('seen warning', { severity: 'WARNING' })),
    alarmOf('newest'),
    alarmOf('older'),
    alarmOf('warning', { severity: 'WARNING' }),
  ].toSorted(byUrgency)
  expect(sorted.map(({ alarmId }) => alarmId)).toEqual([
    'newest',
    'older',
    'warning',
    'info',
    'seen',
    'seen warning',
  ])
})

const event = { time: 1, person: null, value: null, text: null }

test.each([
  ['a value beyond a limit', {}, 'Air above 4 °C', '9.4 °C > 4 °C'],
  ['a limit without a unit', { unit: null, comparison: 'LESS_OR_EQUAL' }, 'Air at or below 4', '9.4 ≤ 4'],
  ['an unknown comparison', { comparison: 'NEAR' as never }, 'Air NEAR 4 °C', '9.4 °C NEAR 4 °C'],
  ['a missing value', { kind: 'NO_VALUE', value: null }, 'Air: no value', 'No value'],
  [
    'a silent device',
    { kind: 'DEVICE_SILENT', componentName: 'CL-1', measurementLabel: null },
    'Device CL-1 is silent',
    'Silent',
  ],
  ['nothing', { kind: 'DRILL', value: null }, 'Fire drill: nothing is wrong', 'Nothing is wrong'],
] as const)('an alarm about %s has a title, and says what is wrong', (_what, changes, title, against) => {
  const alarm = alarmOf('alm-1', changes)
  expect([titleText(alarm), againstText(alarm)]).toEqual([title, against])
})

test('an alarm that notifies nobody says why', () => {
  expect(quietText(alarmOf('alm-1'))).toBe('')
  expect(stateText(alarmOf('alm-1'))).toBe('Raised')
  expect(stateText(alarmOf('alm-1', { shelvedUntil: 0, suppressedBy: 'DEVICE_SILENT' }))).toBe(
    'Raised, shelved, suppressed',
  )
  const text = quietText(alarmOf('alm-1', { shelvedUntil: 0, suppressedBy: 'LOCATION_MAINTENANCE' }))
  expect(text).toMatch(/^shelved until .*1970.*, the location is in maintenance$/)
  expect(quietText(alarmOf('alm-1', { suppressedBy: 'MOON' as never }))).toBe('MOON')
})

test('nobody is asked to acknowledge what is acknowledged or over', () => {
  expect(isAcknowledged(alarmOf('alm-1', { state: 'RETURNED' }))).toBe(false)
  expect(isAcknowledged(alarmOf('alm-1', { state: 'RECOVERING', acknowledgedAt: 5 }))).toBe(true)
  expect(isAcknowledged(alarmOf('alm-1', { state: 'RESOLVED' }))).toBe(true)
})

test.each([
  [{ step: 'RAISED', cause: 'VALUE', value: 9.4 }, 'Raised: 9.4 °C'],
  [{ step: 'RAISED', cause: 'NO_REPORT' }, 'Raised: the device did not report'],
  [{ step: 'ACKNOWLEDGED', cause: 'PERSON' }, 'Acknowledged'],
  [{ step: 'RESOLVED', cause: 'LIMIT_DELETED' }, 'Resolved: its limit was deleted'],
  [{ step: 'ESCALATED' as never, cause: 'PERSON' }, 'ESCALATED'],
] as const)('the event %j reads "%s"', (given, text) => {
  expect(eventText({ ...event, ...given }, '°C')).toBe(text)
})

test('the curve shows the hours around the moment, never the future, and a day at most', () => {
  const [raisedAt, hour] = [1_000_000, 3600]
  const from = raisedAt - 2 * hour
  expect(spanAround({ raisedAt, resolvedAt: null }, raisedAt + 30)).toEqual({ from, to: 1_000_080 })
  expect(spanAround({ raisedAt, resolvedAt: raisedAt + hour }, raisedAt + 99 * hour)).toEqual({
    from,
    to: raisedAt + 2 * hour,
  })
  expect(spanAround({ raisedAt, resolvedAt: null }, raisedAt + 99 * hour).to).toBe(raisedAt + 24 * hour)
})
