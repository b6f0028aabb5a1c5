import { expect, test } from 'vitest'
import { readLineKey, writeLineKey } from './lineKeys.ts'
import { atTime, measuredIn } from './measured.ts'

test('a line can be written into an address and read back', () => {
  for (const text of ['mea-1', 'mea-1@loc-2', 'mea-1~1', 'mea:1@loc.2~1'])
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
