import { z } from 'zod'
import { op } from '../op.ts'
import { Location, LocationWithZones } from '../schemas/location.ts'
import { SlidSearch } from '../schemas/slid.ts'

export const slidOperations = {
  getLocationBySlid: op('GET', '/organization/slid/{slid}', {
    summary: 'Find the location with exactly this site id',
    access: 'signed-in',
    response: LocationWithZones,
  }),
  findLocationsBySlid: op('GET', '/organization/slid/search/{slid}', {
    summary: 'List the locations whose site id starts with this text',
    description: 'Sorted by site id, at most 100. Case matters.',
    access: 'signed-in',
    response: z.array(Location),
  }),
  searchLocations: op('POST', '/organization/slid/search', {
    summary: 'Search locations by a list of site ids or a text',
    description: 'With both, a location that matches one of them is found. Sorted by site id, at most 500.',
    access: 'signed-in',
    body: SlidSearch,
    response: z.array(Location),
  }),
}
