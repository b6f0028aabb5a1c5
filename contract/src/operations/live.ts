import { liveBeatSeconds } from '../limits.ts'
import { eventsOp, openToPrograms } from '../op.ts'
import { LiveEvent } from '../schemas/live.ts'

export const liveOperations = openToPrograms({
  followChanges: eventsOp('/live', {
    summary: 'Follow what changes',
    description:
      'Server-sent events, for as long as the token is valid. Each event names the calls that answer something else than before, ' +
      'and the locations and devices that it is about, if there are few. Read these again, and nothing else. Events are about values ' +
      "that devices of the caller's integrator have sent, the status of devices, and alarms, to those who may make the call. Changes come " +
      `once a second at most. A line with a colon alone comes every ${liveBeatSeconds} seconds: without it the connection is lost. ` +
      'The stream ends with the token, with the session and with a reader that does not keep up. Call again then, and read ' +
      'what is on the screen once more: no event comes for what changed in between.',
    access: 'signed-in',
    narrowed: 'by-location',
    response: LiveEvent,
    failures: {
      429: 'The account follows too often at once, or begins too often. `Retry-After` says when to try again.',
      503: 'This process has as many streams as it can carry. `Retry-After` says when to try again.',
    },
  }),
})
