import { op } from '../op.ts'
import { CopyPreview, LocationCopy } from '../schemas/location-copy.ts'
import { LocationWithZones } from '../schemas/location.ts'

const path = '/organization/location/{locationId}/copy'

export const locationCopyOperations = {
  previewCopy: op('GET', path, {
    summary: 'Count what a copy of a location would contain',
    description: 'Counted now, for this caller. It may have changed by the time of the copy.',
    access: 'location-write',
    response: CopyPreview,
  }),
  copyLocation: op('POST', path, {
    summary: 'Create a location as a copy of another one',
    description:
      'The copy has the layouts, zones, calendar days from today on, automation and conditionals, but no devices, ' +
      'components, samples and groups. Automation is copied if the caller may manage automation, conditionals if the caller ' +
      'may manage conditionals. Everything is stored, or nothing. A conditional waits until a component of the same product is put into its zone, and then ' +
      "takes the place of the product's own.",
    access: 'location-write',
    audit: 'LOCATION_COPIED',
    body: LocationCopy,
    response: LocationWithZones,
    failures: {
      409: 'Another location has this slid.',
      422: 'The location has more than one copy can have. The message says of what.',
    },
  }),
}
