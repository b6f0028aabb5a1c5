import type { Location } from '#contract/schemas/location'

/** The fields of a location's forms, in their order. */
export const locationFields = [
  { name: 'name', label: 'Name' },
  { name: 'streetline1', label: 'Address' },
  { name: 'postalCode', label: 'Postal Code' },
  { name: 'city', label: 'City' },
  { name: 'country', label: 'Country' },
  { name: 'slid', label: 'Site ID' },
  { name: 'status', label: 'Status' },
] as const

export type LocationValues = Record<(typeof locationFields)[number]['name'], string>

export const valuesOf = (location: Location | null): LocationValues => ({
  name: location?.name ?? '',
  streetline1: location?.streetline1 ?? '',
  postalCode: location?.postalCode ?? '',
  city: location?.city ?? '',
  country: location?.country ?? '',
  slid: location?.slid ?? '',
  status: location?.status ?? 'ACTIVE',
})

/** The body of the request. A choice is one that the form offers, or one that the platform has sent. */
export const bodyOf = ({ name, streetline1, postalCode, city, country, slid, status }: LocationValues) => ({
  name,
  streetline1,
  postalCode,
  city,
  country,
  slid: slid.trim() || null,
  status: status as Location['status'],
})
