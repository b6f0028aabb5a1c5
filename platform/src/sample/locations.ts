import type { IntegratorPlan } from './integrators.ts'
import { japaneseSiteKinds, layoutNames, places, siteKinds, zoneNames } from './places.ts'
import { itemAt, numbered } from './random.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { day } from '../base/time.ts'

const statuses = [
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'COMMISSIONING',
  'ACTIVE',
  'MAINTENANCE',
  'INACTIVE',
] as const

interface SampleZone {
  id: string
  zoneId: string
  name: string
}

export interface SampleLocation {
  id: string
  name: string
  city: string
  layoutIds: string[]
  zones: SampleZone[]
}

export function addLocations(rows: Rows, plan: IntegratorPlan, random: Random, now: Date): SampleLocation[] {
  const organizationId = `org-${plan.id.slice('int-'.length)}`
  rows.organizations.push({ id: organizationId, integratorId: plan.id, name: plan.name })
  return Array.from({ length: plan.locations }, (_, index) => {
    const number = plan.firstNumber + index
    const id = numbered('loc-', number)
    const place = itemAt(places, index + plan.firstNumber - 1)
    const name = locationName(index, place.city, place.country)
    rows.locations.push({
      id,
      integratorId: plan.id,
      organizationId,
      // Some sites have no number yet.
      slid:
        index % 9 === 8
          ? null
          : `${place.country.slice(0, 2).toUpperCase()}-${numbered('', 4000 + number * 7, 6)}`,
      name,
      streetline1: place.street,
      city: place.city,
      country: place.country,
      postalCode: place.postalCode,
      status: itemAt(statuses, index * 3 + random.integer(0, 1)),
      createdAt: new Date(now.getTime() - random.integer(200, 1500) * day),
    })
    const layoutIds = addLayouts(rows, id, index % 11 === 10 ? 0 : random.integer(1, 3))
    return { id, name, city: place.city, layoutIds, zones: addZones(rows, id, layoutIds, random) }
  })
}

/** The second round through the cities gives other names than the first. */
function locationName(index: number, city: string, country: string): string {
  const round = Math.floor(index / places.length)
  if (country === 'Japan') return `${city}${itemAt(japaneseSiteKinds, index + round)}`
  return `${itemAt(siteKinds, index + round * 3)} ${city}${round > 0 ? ' Süd' : ''}`
}

function addLayouts(rows: Rows, locationId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `${locationId.replace('loc', 'lay')}-${index + 1}`
    rows.layouts.push({ id, locationId, name: itemAt(layoutNames, index) })
    return id
  })
}

function addZones(rows: Rows, locationId: string, layoutIds: string[], random: Random): SampleZone[] {
  const firstName = random.integer(0, zoneNames.length - 1)
  return Array.from({ length: random.integer(2, 6) }, (_, index) => {
    const zone = {
      id: `${locationId.replace('loc', 'zone')}-${index + 1}`,
      zoneId: numbered('Z-', index + 1, 2),
      name: itemAt(zoneNames, firstName + index),
    }
    rows.zones.push({ ...zone, locationId, layoutId: layoutIds.length > 0 ? itemAt(layoutIds, index) : null })
    return zone
  })
}
