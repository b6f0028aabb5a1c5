import { op } from '../op.ts'
import { LocationOverview } from '../schemas/location-overview.ts'

export const locationOverviewOperations = {
  getLocationOverview: op('GET', '/organization/location/{locationId}/overview', {
    summary: 'Read a location with all that the head of its page shows',
    description: 'Beside the location: whose it is, its picture, and how much hangs on it.',
    access: 'signed-in',
    response: LocationOverview,
  }),
}
