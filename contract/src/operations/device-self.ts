import { deviceLimits, readLimits } from '../limits.ts'
import { deviceOp } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { NextRead, ReadAnswer, ReadWait } from '../schemas/device-read.ts'
import {
  DeviceConfiguration,
  DeviceReport,
  DeviceSamples,
  ReportAnswer,
  StoredSamples,
} from '../schemas/device-self.ts'

/** What a device calls, with its own token. */
export const deviceSelfOperations = {
  getOwnConfiguration: deviceOp('GET', '/device/self/configuration', {
    summary: 'Read what the device is to read',
    description:
      'The components of the device with their connections, the registers of their products, the units and the period. ' +
      'The automation of all zones of its location comes with it as one document with a version. What acts on it is up to the device. ' +
      'Reading it ends a requested reload, also if the answer is 304.',
    etag: true,
    response: DeviceConfiguration,
  }),
  storeOwnSamples: deviceOp('POST', '/device/self/samples', {
    summary: 'Store what the device has measured',
    description:
      `Up to ${deviceLimits.samplesPerCall.toLocaleString('en')} samples of the measurements of its components. The body may be compressed with gzip. ` +
      'A sample is known by its measurement and its time: sending it again changes nothing. The latest value only moves forward ' +
      'in time. A sample that cannot be stored does not hold up the others: the answer names it. `INVALID` is no sample, or has a ' +
      'value or time that cannot be stored. `UNKNOWN_MEASUREMENT` is of no component of the device. `AHEAD` is more than five ' +
      "minutes ahead of the platform's clock, which the answer tells.",
    body: DeviceSamples,
    response: StoredSamples,
    failures: { 413: 'The body is too large.' },
  }),
  reportOwnState: deviceOp('POST', '/device/self/report', {
    summary: 'Report how the device and its components are',
    description:
      'To be sent once in each period. The device is then `ONLINE`, or `FAULT` if a component does not answer. After three ' +
      'periods without a report it is `OFFLINE`. Components that are not its own are ignored. People see `automationVersion` as ' +
      'taken: a device on which nothing acts on the document leaves it out.',
    body: DeviceReport,
    response: ReportAnswer,
  }),
  nextOwnRead: deviceOp('POST', '/device/self/read/next', {
    summary: 'Wait for a request to read registers now',
    description:
      `The call is held open until somebody wants registers to be read, for ${readLimits.longPollSeconds} seconds at most. Then the device calls ` +
      'again. So a request reaches a device to which nobody can connect. Each request is given out once, also if ' +
      'two programs call with the same token.',
    body: ReadWait,
    response: NextRead,
  }),
  answerOwnRead: deviceOp('POST', '/device/self/read/answer', {
    summary: 'Answer a request to read registers',
    description: 'Nobody waits for an answer that comes too late, or twice: it is answered with 404.',
    body: ReadAnswer,
    response: Done,
  }),
}
