import { op } from '../op.ts'
import { LocationOverview } from '../schemas/location-overview.ts'

export const locationOverviewOperations = {
  getLocationOverview: op('GET', '/organization/location/{locationId}/overview', {
    summary: 'Read a location with all that the head of its page shows',
    description: 'The location with its integrator, facts about its picture, and how many things it has.',
    access: 'signed-in',
    operatorReads: true,
    response: LocationOverview,
  }),
}
