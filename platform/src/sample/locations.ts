import { day } from '../base/time.ts'
import type { IntegratorPlan } from './integrators.ts'
import { itemAt, numbered, type Random, type Rows } from './rows.ts'

interface Address {
  city: string
  country: string
  postalCode: string
  street: string
}

const addressIn = (country: string, city: string, postalCode: string, street: string): Address => ({
  city,
  country,
  postalCode,
  street,
})

const addresses: readonly Address[] = [
  addressIn('Germany', 'Hamburg', '20457', 'Am Sandtorkai 41'),
  addressIn('Germany', 'Bremen', '28217', 'Überseetor 20'),
  addressIn('Germany', 'München', '80331', 'Sendlinger Straße 8'),
  addressIn('Germany', 'Köln', '50667', 'Hohe Straße 134'),
  addressIn('Germany', 'Düsseldorf', '40213', 'Berger Allee 25'),
  addressIn('Germany', 'Leipzig', '04109', 'Grimmaische Straße 2'),
  addressIn('Germany', 'Nürnberg', '90402', 'Königstraße 74'),
  addressIn('Germany', 'Würzburg', '97070', 'Juliuspromenade 19'),
  addressIn('Germany', 'Göttingen', '37073', 'Weender Straße 61'),
  addressIn('Germany', 'Lübeck', '23552', 'Mühlenstraße 9'),
  addressIn('Austria', 'Wien', '1010', 'Kärntner Straße 38'),
  addressIn('Austria', 'Graz', '8010', 'Sporgasse 21'),
  addressIn('Austria', 'Sankt Pölten', '3100', 'Kremser Gasse 12'),
  addressIn('Switzerland', 'Zürich', '8001', 'Bahnhofstrasse 77'),
  addressIn('Switzerland', 'Genève', '1204', 'Rue du Rhône 48'),
  addressIn('Switzerland', 'Bern', '3011', 'Marktgasse 5'),
  addressIn('Netherlands', 'Rotterdam', '3011 AA', 'Wijnhaven 3'),
  addressIn('Netherlands', 'Utrecht', '3511 CE', 'Oudegracht 158'),
  addressIn('Netherlands', 'Eindhoven', '5611 ZT', 'Demer 36'),
  addressIn('Belgium', 'Antwerpen', '2000', 'Meir 62'),
  addressIn('Belgium', 'Liège', '4000', 'Rue Léopold 14'),
  addressIn('France', 'Lyon', '69002', 'Rue de la République 27'),
  addressIn('France', 'Besançon', '25000', 'Grande Rue 88'),
  addressIn('France', 'Nîmes', '30000', 'Boulevard Victor-Hugo 11'),
  addressIn('Spain', 'Málaga', '29005', 'Calle Marqués de Larios 4'),
  addressIn('Spain', 'A Coruña', '15003', 'Rúa Real 52'),
  addressIn('Portugal', 'Évora', '7000-650', 'Rua de Serpa Pinto 6'),
  addressIn('Denmark', 'Aarhus', '8000', 'Strøget 17'),
  addressIn('Denmark', 'København', '1456', 'Vestergade 10'),
  addressIn('Sweden', 'Malmö', '211 22', 'Södergatan 3'),
  addressIn('Sweden', 'Göteborg', '411 06', 'Östra Hamngatan 26'),
  addressIn('Norway', 'Tromsø', '9008', 'Storgata 92'),
  addressIn('Poland', 'Łódź', '90-001', 'ulica Piotrkowska 105'),
  addressIn('Poland', 'Gdańsk', '80-831', 'ulica Długa 47'),
  addressIn('Czechia', 'Plzeň', '301 00', 'Náměstí Republiky 13'),
  addressIn('Japan', '札幌市', '060-0042', '中央区大通西4丁目1'),
  addressIn('Japan', '横浜市', '220-0012', '西区みなとみらい2丁目3'),
  addressIn('Japan', '大阪市', '530-0001', '北区梅田3丁目1'),
]

const locationKinds: readonly string[] = [
  'Cold Store',
  'Supermarket',
  'Distribution Centre',
  'Bakery',
  'Dairy',
  'Office Park',
  'Hospital Kitchen',
  'Fish Market',
]

const japaneseKinds: readonly string[] = ['冷蔵倉庫', '物流センター', '食品工場']

const zoneNames: readonly string[] = [
  'Engine room',
  'Freezer hall',
  'Chilled goods',
  'Sales floor',
  'Loading dock',
  'Meat preparation',
  'Dairy aisle',
  'Roof',
  'Low-voltage distribution',
  'Staff rooms',
  'Bakery oven line',
  'Waste heat recovery',
]

const layoutNames: readonly string[] = [
  'Ground floor',
  'First floor',
  'Basement',
  'Technical level',
  'Hall 1',
  'Hall 2',
]

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
  return Array.from({ length: plan.locations }, (_, index) => {
    const number = plan.firstNumber + index
    const id = numbered('loc-', number)
    const address = itemAt(addresses, index + plan.firstNumber - 1)
    const name = locationName(index, address.city, address.country)
    rows.locations.push({
      id,
      integratorId: plan.id,
      // Some have no site id yet.
      slid:
        index % 9 === 8
          ? null
          : `${address.country.slice(0, 2).toUpperCase()}-${numbered('', 4000 + number * 7, 6)}`,
      name,
      streetline1: address.street,
      city: address.city,
      country: address.country,
      postalCode: address.postalCode,
      status: itemAt(statuses, index * 3 + random.integer(0, 1)),
      createdAt: new Date(now.getTime() - random.integer(200, 1500) * day),
    })
    const layoutIds = addLayouts(rows, id, index % 11 === 10 ? 0 : random.integer(1, 3))
    return { id, name, city: address.city, layoutIds, zones: addZones(rows, id, layoutIds, random) }
  })
}

/** The second round through the cities gives other names than the first. */
function locationName(index: number, city: string, country: string): string {
  const round = Math.floor(index / addresses.length)
  if (country === 'Japan') return `${city}${itemAt(japaneseKinds, index + round)}`
  return `${itemAt(locationKinds, index + round * 3)} ${city}${round > 0 ? ' Süd' : ''}`
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

/** Every third location heats or cools by the calendar. Its first zone has its own calendar. */
export function addSchedules(rows: Rows, locations: SampleLocation[], now: Date): void {
  for (const [index, location] of locations.entries()) {
    const [zone] = location.zones
    if (!zone || index % 3 !== 0) continue
    rows.automations.push({
      zoneId: zone.id,
      settings: {
        enabled: index % 2 === 0,
        mode: 'CALENDAR',
        setpoint: index % 2 === 0 ? 21 : -20,
        setbackSetpoint: index % 2 === 0 ? 17 : -18,
        preheatMinutes: 30,
      },
    })
    const calendarId = `cal-${zone.id}`
    rows.calendars.push({ id: calendarId, zoneId: zone.id })
    for (let ahead = 0; ahead < 7; ahead += 1) {
      const date = new Date(now.getTime() + ahead * day).toISOString().slice(0, 10)
      const periods = [{ from: '07:00', to: ahead % 7 === 6 ? '14:00' : '20:00' }]
      rows.calendarDays.push({ locationId: location.id, calendarId: null, date, periods })
      rows.calendarDays.push({
        locationId: location.id,
        calendarId,
        date,
        periods: [{ from: '05:30', to: '22:00' }],
      })
    }
  }
}
