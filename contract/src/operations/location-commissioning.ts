import { z } from 'zod'
import { op } from '../op.ts'
import { Commissioning, CommissioningOfLocation } from '../schemas/location-commissioning.ts'

export const locationCommissioningOperations = {
  listCommissioning: op('GET', '/management/organization/location/commissioning', {
    summary: "Count for each location of the caller's integrator how many steps of commissioning are done",
    description: 'The whole list, in the order of the list of locations, as it is at this moment.',
    access: 'signed-in',
    response: z.array(CommissioningOfLocation),
  }),
  getCommissioning: op('GET', '/organization/location/{locationId}/commissioning', {
    summary: 'Say what is still missing before a location is done',
    description: 'A step is done if there is something to check, and nothing of it is missing.',
    access: 'signed-in',
    operatorReads: true,
    response: Commissioning,
  }),
}
