import { op } from '../op.ts'
import { LocationPicture } from '../schemas/location-overview.ts'
import { LocationImage, LocationImageBody } from '../schemas/location.ts'

export const locationImageOperations = {
  getLocationImage: op('GET', '/organization/location/{locationId}/image', {
    summary: 'Read the picture of a location',
    description: 'Answers 404 if there is none. The overview of the location says whether there is one.',
    access: 'signed-in',
    operatorReads: true,
    response: LocationPicture,
  }),
  setLocationImage: op('POST', '/organization/location/{locationId}/image', {
    summary: 'Store the picture of a location',
    description:
      'Replaces an earlier picture. The platform finds the type in the content, and refuses a `contentType` that differs from it.',
    access: 'location-write',
    audit: 'LOCATION_IMAGE_STORED',
    body: LocationImageBody,
    response: LocationImage,
    failures: { 413: 'The picture has more than 2 MB.' },
  }),
}
