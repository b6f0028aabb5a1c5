import { expect, onTestFinished, test } from 'vitest'
import { align } from '../../kit/chart/align.ts'
import { dialectOf } from '../../kit/export.ts'
import { applyPreferences, nothingChosen } from '../../ui/preferences.ts'
import type { Conditional } from '#contract/schemas/conditional'
import {
  readLineKey,
  writeLineKey,
  atTime,
  curveCsv,
  drawnAs,
  limitLines,
  type Measured,
  measuredIn,
  pointsOf,
} from './lines.ts'

const data = {
  times: [0, 60],
  columns: [
    [1, null],
    [0.5, undefined],
    [2, null],
  ],
}
const chosen = [{ name: 'Air; "north"', unit: { symbol: '°C' } }] as unknown as Measured[]

test('a line for each point, with gaps empty and names quoted', () => {
  const lines = curveCsv(data, chosen, dialectOf('en')).split('\r\n')
  expect(lines[0]).toContain('"Air; ""north"", °C (average)"')
  expect(lines.slice(1)).toEqual(['1970-01-01T00:00:00.000Z,1,0.5,2', '1970-01-01T00:01:00.000Z,,,', ''])
})

test('in a language with a decimal comma it has the separators of every list', () => {
  const [, first] = curveCsv(data, chosen, dialectOf('de')).split('\r\n')
  expect(first).toBe('1970-01-01T00:00:00.000Z;1;0,5;2')
})

test('points and the exported file are in the unit that the reader chose, and the file says which', () => {
  applyPreferences({ ...nothingChosen, temperature: 'FAHRENHEIT' })
  onTestFinished(() => applyPreferences(nothingChosen))
  const curve = { measurementId: 'm-1', step: 60, samples: 1, times: [0], min: [-40], avg: [0], max: [5] }
  const points = pointsOf(
    chosen.map((line) => ({ ...line, shift: 0, samplePeriod: 60 })),
    [curve],
  )
  expect(points[0]).toMatchObject({ min: [-40], avg: [32], max: [41] })
  const [heads, first] = curveCsv(align(points), chosen, dialectOf('en')).split('\r\n')
  expect(heads).toContain('°F (average)')
  expect(first).toBe('1970-01-01T00:00:00.000Z,32,-40,41')
})

test('a line can be written into an address and read back', () => {
  for (const text of ['mea-1', 'mea-1@loc-2', 'mea-1~1', 'mea-1~52', 'mea:1@loc.2~1'])
    expect(writeLineKey(readLineKey(text))).toBe(text)
  expect(readLineKey('mea-1~x')).toEqual({ measurementId: 'mea-1', elsewhere: undefined, weeksAgo: 0 })
})

const component = (componentName: string, identifier: string, ids: string[]) => ({
  componentName,
  identifier,
  samplePeriod: 60,
  measurements: ids.map((measurementId) => ({ measurementId, label: 'Air', curve: [] })),
})
const zones = [
  { zoneName: 'Roof', components: [component('Meter', 'A', ['1']), component('Pump', 'B', ['2'])] },
  { zoneName: 'Cellar', components: [component('Meter', 'C', ['3']), component('Fan', 'D', ['4', '5'])] },
] as never

test('measurements of the same name are told apart by component, zone and identifier', () => {
  expect(measuredIn(zones, { locationId: 'loc-1' }).map(({ name }) => name)).toEqual([
    'Air · Meter · Roof',
    'Air · Pump',
    'Air · Meter · Cellar',
    'Air · Fan · Cellar · D',
    'Air · Fan · Cellar · D',
  ])
})

test('another location and another time are in the name and in the key', () => {
  const [first] = measuredIn(zones, { locationId: 'loc-2', elsewhere: 'Bakery' })
  expect([first?.name, first?.key]).toEqual(['Air · Meter · Roof · Bakery', '1@loc-2'])
  const earlier = first && atTime(first, { ...readLineKey(first.key), weeksAgo: 1 })
  expect([earlier?.name, earlier?.key, earlier?.shift]).toEqual([
    'Air · Meter · Roof · Bakery · last week',
    '1@loc-2~1',
    604_800,
  ])
})

test('an earlier time is drawn pale, in the colour of what it is compared with', () => {
  const [first, second] = measuredIn(zones, { locationId: 'loc-1' })
  if (!first || !second) throw new Error('There are no measurements')
  const earlier = (one: Measured, weeksAgo: number) => atTime(one, { ...readLineKey(one.key), weeksAgo })
  const drawn = drawnAs([first, second, earlier(second, 1), earlier(second, 52)])
  expect(drawn.map(({ color, isPale }) => [color, isPale])).toEqual([
    [0, false],
    [1, false],
    [1, true],
    [1, true],
  ])
  // Without it, in a colour of its own.
  expect(drawnAs([first, earlier(second, 1)])[1]).toMatchObject({ color: 1, isPale: true })
  expect(earlier(first, 52).name).toBe('Air · Meter · Roof · last year')
})

test.each([
  ['GREATER_THAN', 'CRITICAL', 'above'],
  ['LESS_OR_EQUAL', 'WARNING', 'below'],
  ['EQUAL', 'INFO', null],
] as const)('a limit %s is drawn with its severity %s and its side %s', (comparison, severity, side) => {
  const [first] = measuredIn(zones, { locationId: 'loc-1' })
  const limit = { measurementId: '1', comparison, threshold: 4, severity, enabled: true } as Conditional
  expect(limitLines([limit], first ? [first] : [])).toMatchObject([{ value: 4, severity, side, axis: 0 }])
})

test('a device that sends more often than before has no gaps in what it sent before', () => {
  const [first] = measuredIn(zones, { locationId: 'loc-1' })
  if (!first) throw new Error('There is no measurement')
  const times = [0, 300, 600, 900, 2700, 3000]
  const curve = { measurementId: 'm-1', step: 60, samples: 6, times, min: times, avg: times, max: times }
  expect(pointsOf([{ ...first, samplePeriod: 10 }], [curve])[0]?.longestGap).toBe(900)
  expect(pointsOf([{ ...first, samplePeriod: 600 }], [curve])[0]?.longestGap).toBe(1800)
  expect(pointsOf([{ ...first, samplePeriod: 10 }], [undefined])[0]?.longestGap).toBe(30)
})
