import { op } from '../op.ts'
import { LocationValues } from '../schemas/values.ts'

export const locationValuesOperations = {
  getLocationValues: op('GET', '/organization/location/{locationId}/values', {
    summary: 'Read all that a location measures, with a small curve of the last day',
    description:
      'Zones, components and measurements as they are now, with the fields that an edit needs. Each measurement has its latest ' +
      'value, and the last value of each hour of the last day.',
    access: 'signed-in',
    operatorReads: true,
    response: LocationValues,
  }),
}
