import { expect, test } from 'vitest'
import type { Location } from '#contract/schemas/location'
import {
  hasAllZones,
  linksOf,
  type LinkValues,
  linkedInWords,
  offeredZones,
  startValues,
  withZone,
  zoneFacts,
  zoneShown,
} from './links.ts'

const component = (identifier: string) => ({
  identifier,
  componentName: `Sensor ${identifier}`,
  productType: 'CLIMATE_SENSOR',
  zoneName: null,
  origin: 'LINKED' as const,
  modbusConfig: { startAddressOffset: 0 },
  componentSequence: 0,
  productSequence: 0,
})
const zone = (zoneId: string, zoneName: string) => ({ zoneId, zoneName, layoutId: null, version: 1 })
const zones = [zone('Z-1', 'Roof'), zone('Z-2', '')]
const values: LinkValues = {
  ...startValues(null),
  components: [component('A'), component('B')],
  location: { id: 'loc-1' } as Location,
}
const typed = (zoneId: string, zoneName = '') => ({ zoneId, zoneName })
/** The zones as they are typed for these components, one after the other. Empty: for all. */
const choose = (...typings: [string, ReturnType<typeof typed>][]) =>
  typings.reduce<LinkValues>((now, [zoneFor, given]) => {
    const next = { ...now, zoneFor }
    return { ...next, ...withZone(next, given) }
  }, values)

test('one zone is for all, and each component can still go to another', () => {
  const all = choose(['', typed('Z-1')])
  expect(linksOf(all, zones)).toEqual([
    { ...component('A'), locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' },
    { ...component('B'), locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' },
  ])
  const apart = choose(['', typed('Z-1')], ['B', typed(' Z-9 ', 'Attic ')])
  expect(zoneFacts(apart, zones)).toEqual([
    ['Sensor A (A)', 'Roof (Z-1)'],
    ['Sensor B (B)', 'Attic (Z-9, new)'],
  ])
  expect(zoneShown(apart).typed).toEqual(typed(' Z-9 ', 'Attic '))
  expect(zoneShown({ ...apart, zoneFor: '' })).toEqual({ typed: typed(''), isMixed: true })
  // B is not chosen any more.
  const alone = { ...apart, components: [component('A')] }
  expect(zoneShown(alone)).toEqual({ typed: typed('Z-1'), isMixed: false })
})

test('nothing is sent while a component has no zone, or its zone no name', () => {
  expect(hasAllZones(values, zones)).toBe(false)
  expect(hasAllZones(choose(['A', typed('Z-1')]), zones)).toBe(false)
  expect(() => linksOf(choose(['A', typed('Z-1')]), zones)).toThrow('No zone is selected for Sensor B')
  expect(hasAllZones(choose(['', typed('Z-2')]), zones)).toBe(false)
  expect(hasAllZones(choose(['', typed('Z-2', 'Cellar')]), zones)).toBe(true)
  expect(hasAllZones(choose(['', typed('Z-1')]), zones)).toBe(true)
  // Its zone was removed meanwhile, or is not read yet.
  expect(hasAllZones(choose(['', typed('Z-1')]), [])).toBe(false)
})

test('the new zone of one component is offered to the others, and has one name', () => {
  const made = choose(['A', typed('Z-9', 'Attic')], ['B', typed('Z-9', 'Loft')])
  expect(offeredZones(made, zones)).toEqual([...zones, { ...typed('Z-9', 'Attic'), isNew: true }])
  expect(linksOf(made, zones).map(({ zoneName }) => zoneName)).toEqual(['Attic', 'Attic'])
  // A zone for all replaces it.
  expect(offeredZones({ ...made, zoneFor: '' }, zones)).toEqual(zones)
})

test('components go to the zone at which the wizard was started, unless they get one of their own', () => {
  const { components, location } = values
  if (!location) throw new Error('The values have a location')
  const started = { ...startValues({ location, zoneId: 'Z-1' }), components }
  expect(linksOf(started, zones).map(({ zoneId }) => zoneId)).toEqual(['Z-1', 'Z-1'])
  const apart = { ...started, ...withZone({ ...started, zoneFor: 'B' }, typed('Z-2', 'Cellar')) }
  expect(linksOf(apart, zones).map(({ zoneId }) => zoneId)).toEqual(['Z-1', 'Z-2'])
  expect(startValues({ location }).zoneId).toBe('')
})

test("the message afterwards comes from the platform's answer", () => {
  const sent = typed('Z-1', 'Loading dock')
  const message = (zoneName: string | null) => linkedInWords('Door', sent, { zoneId: 'Z-1', zoneName })
  expect(message('Loading dock')).toBe('Door linked to Loading dock')
  expect(message('Waste heat recovery')).toBe(
    'Door linked to Waste heat recovery: zone Z-1 has kept this name',
  )
  expect(message(null)).toBe('Door linked to Loading dock')
})
