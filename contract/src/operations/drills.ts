import { drillsPerHour, longestDrill, secondsPer } from '../limits.ts'
import { messageBounds } from '../message-bounds.ts'
import { op, openToPrograms } from '../op.ts'
import { LocationDrill } from '../schemas/drill.ts'

const path = '/management/location/{locationId}/drill'

export const drillOperations = openToPrograms({
  startDrill: op('POST', path, {
    summary: 'Begin a fire drill: notify everybody whom a CRITICAL alarm of the location reaches',
    description:
      'It is a real alarm by the real channels, and every message says that it is a drill. Everybody is notified at once, also in later ' +
      `steps of a group. It ends when everybody is reached, after ${longestDrill / secondsPer.minute} minutes at the latest, and is in no count of alarms.`,
    access: 'alarm-handling',
    narrowed: 'by-location',
    audit: 'DRILL_STARTED',
    response: LocationDrill,
    failures: {
      409: 'A drill of the location goes on.',
      429: `The location had ${drillsPerHour} drills within an hour, or all of the integrator ${messageBounds.DRILLS.most}. \`Retry-After\` says when the next one may begin.`,
    },
  }),
  getDrill: op('GET', path, {
    summary: 'Read the latest fire drill of a location',
    description: 'It is kept as long as alarms are.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: LocationDrill,
  }),
})
