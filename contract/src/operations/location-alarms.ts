import { z } from 'zod'
import { op } from '../op.ts'
import { AlarmReachOfLocation, AlarmWay } from '../schemas/location-alarms.ts'

export const locationAlarmOperations = {
  listAlarmReaches: op('GET', '/management/organization/location/alarm', {
    summary: "Say for each location of the caller's integrator whether its alarms reach somebody",
    description: 'The whole list, in the order of the list of locations.',
    access: 'signed-in',
    etag: true,
    response: z.array(AlarmReachOfLocation),
  }),
  getAlarmWay: op('GET', '/organization/location/{locationId}/alarm', {
    summary: 'Follow an alarm of a location to the people whom it wakes',
    description:
      'From each layout, or from the location if it has none, to its location groups, and from these to integrations and members. ' +
      'PagerDuty and DECT always reach somebody. Text messages reach the members who have a phone number, and push ' +
      'notifications those who allow them in the group. The answer has the names of people, but no phone number and no address.',
    access: 'signed-in',
    operatorReads: true,
    response: AlarmWay,
  }),
}
