import { z } from 'zod'
import { op } from '../op.ts'
import { MarkedDevice, MarkedLocation } from '../schemas/marks.ts'

/** Late depends on the time alone, so these answers have no tag. */
export const markOperations = {
  listMarkedLocations: op('GET', '/management/organization/location/marks', {
    summary:
      "Count for each location of the caller's integrator the latest values that are not as they should be",
    description:
      'Late, out of range or beyond a limit, as it is at this moment. Locations without any are left out. A measurement ' +
      'without a value has no mark.',
    access: 'signed-in',
    response: z.array(MarkedLocation),
  }),
  listMarkedDevices: op('GET', '/management/device/marks', {
    summary:
      "Count for each device of the caller's integrator the latest values that are not as they should be",
    description: 'The same for what the components of a device measure. Devices without any are left out.',
    access: 'signed-in',
    response: z.array(MarkedDevice),
  }),
}
