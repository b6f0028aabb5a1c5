import { expect, test } from 'vitest'
import { radioText } from './radio.ts'

const sensor = { heardAt: 1, rssi: -97, snr: 7.5, batteryMillivolts: 3620, batteryPercent: null }

test.each([
  [sensor, 'Battery 3.62 V · -97 dBm · 7.5 dB'],
  [{ ...sensor, batteryPercent: 81.4 }, 'Battery 81 % · -97 dBm · 7.5 dB'],
  [{ ...sensor, batteryPercent: 0, snr: null }, 'Battery 0 % · -97 dBm'],
  [{ ...sensor, batteryMillivolts: null, rssi: null }, '7.5 dB'],
  [{ ...sensor, waitsFor: 'A8' }, 'Battery 3.62 V · -97 dBm · 7.5 dB · Waits for A8'],
  [
    { ...sensor, former: { macAddress: 'A8', heardAt: 0 } },
    expect.stringMatching(/7\.5 dB · The old sensor A8 spoke again .*1970/) as string,
  ],
  [null, ''],
  [undefined, ''],
])('%j is told as %s', (given, text) => {
  expect(radioText(given)).toEqual(text)
})
