import type { Location } from '#contract/schemas/location'

/** A location without an address, a slid and layouts. */
export const locationOf = (id: string, name: string, changes: Partial<Location> = {}): Location => ({
  id,
  name,
  streetline1: '',
  city: '',
  country: '',
  postalCode: '',
  status: 'ACTIVE',
  slid: null,
  integratorId: 'int-1',
  layouts: [],
  version: 1,
  ...changes,
})
