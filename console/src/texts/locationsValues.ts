import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsValues', {
  age: 'Age',
  lastDay: 'Last day',
  loading: 'Loading values...',
  failedToFetch: 'Failed to fetch values',
  linkComponents: 'Link Components',
  noZonesYet:
    'This location has no zones yet. Linking a component, or adding a product to one of its devices, makes its zone.',
  zonesAndValuesOf: (name: string) => `Zones and values of ${name}`,
  /** Of the whole location, or of a part of it. The mark says what a value is: "late". */
  only: (mark: string) => `Only values that are ${mark}.`,
  onlyInZone: (mark: string, zone: string) => `Only values in zone ${zone} that are ${mark}.`,
  onlyOfDevice: (mark: string, device: string) => `Only values of device ${device} that are ${mark}.`,
  onlyOfComponent: (mark: string) => `Only values of the component that are ${mark}.`,
  noneNow: (mark: string) => `No value is ${mark} now.`,
  noneInZone: (mark: string, zone: string) => `No value in zone ${zone} is ${mark} now.`,
  noneOfDevice: (mark: string, device: string) => `No value of device ${device} is ${mark} now.`,
  noneOfComponent: (mark: string) => `No value of the component is ${mark} now.`,
  showAllValues: 'Show all values',
  split: 'Split',
  takeOff: 'Take Off',
  setValue: 'Set Value',
  components: (count: number) => counted(count, 'component', 'components'),
  nothingHereYet: 'Nothing here yet.',
  showsValuesHere: 'A linked component shows its values here.',
  noValuesInLastDay: (label: string) => `${label}: no values in the last day`,
  lastDayOf: (label: string, low: string, high: string) => `${label}, last day: ${low} to ${high}`,
  beyondTheLimit: (rule: string, severity: string) => `beyond the limit ${rule} (${severity})`,
  outOfRange: (from: string, to: string) => `out of range ${from} to ${to}`,
  outOfRangeFrom: (from: string) => `out of range from ${from}`,
  outOfRangeUpTo: (to: string) => `out of range up to ${to}`,
})

export type LocationsValuesTexts = typeof texts
