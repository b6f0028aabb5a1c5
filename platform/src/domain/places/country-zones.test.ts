import { expect, test } from 'vitest'
import { zoneOfCountry } from './country-zones.ts'

test.each([
  ['Germany', 'Europe/Berlin'],
  ['deutschland', 'Europe/Berlin'],
  ['Allemagne', 'Europe/Berlin'],
  ['DE', 'Europe/Berlin'],
  ['UK', 'Europe/London'],
  ['Holland', 'Europe/Amsterdam'],
])('%s has the time zone %s', (country, zone) => {
  expect(zoneOfCountry(country)).toBe(zone)
})

test.each(['Spain', 'USA', 'Portugal', 'Atlantis', 'constructor', ''])('%s tells no time zone', (country) => {
  expect(zoneOfCountry(country)).toBeUndefined()
})
