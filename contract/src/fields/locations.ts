import { textLength } from '../limits.ts'
import type { FieldName } from '../texts/fields/labels.ts'
import { locationStatuses } from '../values.ts'
import type { Field } from './field.ts'

/** What people write about a location, in the order of the API. docs/adding-a-resource.md says how to add a field. */
export const locationFields = {
  name: { label: 'Name', aliases: ['Location', 'Location Name'] },
  streetline1: { label: 'Address', aliases: ['Street', 'streetline1'], empty: '' },
  city: { label: 'City', aliases: ['Town', 'Place'], empty: '' },
  country: { label: 'Country', empty: '' },
  postalCode: {
    label: 'Postal Code',
    aliases: ['Postcode', 'Zip', 'Zip Code', 'PLZ'],
    most: textLength.postalCode,
    empty: '',
  },
  status: { label: 'Status', choices: locationStatuses, empty: 'ACTIVE' },
  slid: { label: 'Site ID', aliases: ['slid', 'Site'], most: textLength.slid, empty: null },
  timeZone: { label: 'Time Zone', most: textLength.timeZone, empty: null, isExtra: true },
  contact: {
    label: 'Contact',
    aliases: ['Contact Person', 'Phone', 'Telephone'],
    empty: null,
    isExtra: true,
  },
} as const satisfies Partial<Record<FieldName, Field>>

export type LocationField = keyof typeof locationFields
