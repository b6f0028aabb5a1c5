import { expect, test } from 'vitest'
import { existenceInWords, lookalikeInWords, outlookOf } from './outlook.ts'

const zone = (zoneId: string, zoneName: string) => ({ zoneId, zoneName, layoutId: null, version: 1 })
const zones = [zone('Z-1', 'Waste heat recovery'), zone('Z-2', 'Loading dock'), zone('Z-3', '')]
const typed = (zoneId: string, zoneName: string) => outlookOf(zones, { zoneId, zoneName })

test('an id of the location means its zone, whatever name is typed', () => {
  expect(typed(' Z-1 ', 'Loading dock')).toEqual({
    zoneId: 'Z-1',
    zoneName: 'Waste heat recovery',
    existing: zones[0],
    lookalike: undefined,
  })
  expect(typed('Z-3', 'Attic').zoneName).toBe('Attic')
})

test('another id makes a zone, with a warning if a similar zone exists', () => {
  expect(typed('Z-9', ' Attic ')).toMatchObject({
    zoneName: 'Attic',
    existing: undefined,
    lookalike: undefined,
  })
  expect(lookalikeInWords(typed('Z-9', 'loading DOCK'))).toBe(
    'Zone Z-2 has the name Loading dock already; Z-9 would be a second one.',
  )
  expect(lookalikeInWords(typed('z-1', ''))).toBe('Zone Z-1 differs from z-1 only in capital letters.')
  expect(typed('', 'Loading dock').lookalike).toBeUndefined()
  expect(typed('Z-9', '').lookalike).toBeUndefined()
})

test('nothing is promised if the zones are not known', () => {
  expect(existenceInWords(typed('Z-1', '').existing, zones)).toMatch(/^Exists/)
  expect(existenceInWords(typed('Z-9', '').existing, zones)).toMatch(/^New/)
  expect(existenceInWords(undefined, [])).toMatch(/if it is not there yet$/)
})
