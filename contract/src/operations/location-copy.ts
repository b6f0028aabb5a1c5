import { op } from '../op.ts'
import { CopyPreview, LocationCopy } from '../schemas/location-copy.ts'
import { LocationWithZones } from '../schemas/location.ts'

const path = '/organization/location/{locationId}/copy'

export const locationCopyOperations = {
  previewCopy: op('GET', path, {
    summary: 'Count what a copy of a location would take along',
    description: 'As it is now, and for the caller: what others change until then is not in it.',
    access: 'location-write',
    response: CopyPreview,
  }),
  copyLocation: op('POST', path, {
    summary: 'Create a location as a copy of another one',
    description:
      'Layouts, zones, calendar days from today on, automation and conditionals come along, all of them or nothing; devices, ' +
      'components, samples and groups do not. Automation comes along for callers who may manage automation, conditionals for those ' +
      'who may manage conditionals. A conditional waits until a component of the same product is put into its zone, and then ' +
      "takes the place of the product's own.",
    access: 'location-write',
    audit: 'LOCATION_COPIED',
    body: LocationCopy,
    response: LocationWithZones,
    failures: {
      409: 'Another location has this slid.',
      422: 'The location has more than one copy can hold; the message says of what.',
    },
  }),
}
