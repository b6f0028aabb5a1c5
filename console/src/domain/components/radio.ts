import type { SensorRadio } from '#contract/schemas/lorawan'
import { texts } from '../../texts/deviceState.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { formatNumber } from '../../ui/language.ts'

/** "-97 dBm · 7.5 dB" */
export const signalText = ({ rssi, snr }: Pick<SensorRadio, 'rssi' | 'snr'>): string =>
  [rssi !== null && `${formatNumber(rssi)} dBm`, snr !== null && `${formatNumber(snr)} dB`]
    .filter(Boolean)
    .join(' · ')

const volts = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** What the network server says of it, or else what the sensor measures. */
export function batteryText({
  batteryPercent,
  batteryMillivolts,
}: Pick<SensorRadio, 'batteryPercent' | 'batteryMillivolts'>): string {
  if (batteryPercent !== null) return `${Math.round(batteryPercent)} %`
  return batteryMillivolts === null ? '' : `${formatNumber(batteryMillivolts / 1000, volts)} V`
}

/** "Battery 3.62 V · -97 dBm · 7.5 dB". Empty of a component that is no sensor. */
export function radioText(sensor: SensorRadio | null | undefined): string {
  if (!sensor) return ''
  const battery = batteryText(sensor)
  return [
    battery && texts.battery(battery),
    signalText(sensor),
    sensor.waitsFor && texts.waitsFor(sensor.waitsFor),
    sensor.former && texts.formerSpeaks(sensor.former.macAddress, formatEpochSeconds(sensor.former.heardAt)),
  ]
    .filter(Boolean)
    .join(' · ')
}
