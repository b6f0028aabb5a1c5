import { expect, test } from 'vitest'
import type { Location } from '#contract/schemas/location'
import { hasAllZones, linksOf, nothingChosen, offeredZones, withComponents, zoneForAll } from './links.ts'

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
const zones = [
  { zoneId: 'Z-1', zoneName: 'Roof' },
  { zoneId: 'Z-2', zoneName: '' },
]
const values = {
  ...nothingChosen,
  components: [component('A'), component('B')],
  location: { id: 'loc-1' } as Location,
}

test('each component goes to its zone, and nothing is sent while one has no zone', () => {
  const chosen = { ...values, zoneOf: { A: 'Z-1', B: 'Z-2' } }
  expect(hasAllZones(chosen, zones)).toBe(true)
  expect(linksOf(chosen, zones)).toEqual([
    { ...component('A'), locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' },
    { ...component('B'), locationId: 'loc-1', zoneId: 'Z-2', zoneName: 'Z-2' },
  ])
  expect(hasAllZones({ ...values, zoneOf: { A: 'Z-1' } }, zones)).toBe(false)
  // Its zone was removed meanwhile, or is not read yet.
  expect(hasAllZones(chosen, zones.slice(0, 1))).toBe(false)
  expect(() => linksOf({ ...values, zoneOf: { A: 'Z-1' } }, zones)).toThrow(
    'No zone is selected for Sensor B',
  )
  expect(zoneForAll(values, 'Z-2')).toEqual({ A: 'Z-2', B: 'Z-2' })
})

test('a new zone is offered, unless the location has a zone with its id', () => {
  const made = [
    { zoneId: 'Z-9', zoneName: 'Attic' },
    { zoneId: 'Z-1', zoneName: 'Another roof' },
  ]
  expect(offeredZones(zones, made)).toEqual([...zones, made[0]])
})

test('components get the zone at which the wizard was started, unless they have one or go to another location', () => {
  const { components, location } = values
  const start = { location, zoneId: 'Z-2' }
  const chosen = { ...values, zoneOf: { A: 'Z-1' } }
  expect(withComponents(chosen, components, start).zoneOf).toEqual({ A: 'Z-1', B: 'Z-2' })
  expect(withComponents(values, components, { location }).zoneOf).toEqual({})
  expect(withComponents(values, components, null).zoneOf).toEqual({})
  const elsewhere = { ...values, location: { id: 'loc-2' } as Location }
  expect(withComponents(elsewhere, components, start).zoneOf).toEqual({})
})
