import type { SensorRadio } from '#contract/schemas/lorawan'

/** "-97 dBm · 7.5 dB" */
export const signalText = ({ rssi, snr }: Pick<SensorRadio, 'rssi' | 'snr'>): string =>
  [rssi !== null && `${rssi} dBm`, snr !== null && `${snr} dB`].filter(Boolean).join(' · ')

/** What the network server says of it, or else what the sensor measures. */
export function batteryText({
  batteryPercent,
  batteryMillivolts,
}: Pick<SensorRadio, 'batteryPercent' | 'batteryMillivolts'>): string {
  if (batteryPercent !== null) return `${Math.round(batteryPercent)} %`
  return batteryMillivolts === null ? '' : `${(batteryMillivolts / 1000).toFixed(2)} V`
}

/** "Battery 3.62 V · -97 dBm · 7.5 dB". Empty of a component that is no sensor. */
export function radioText(sensor: SensorRadio | null | undefined): string {
  if (!sensor) return ''
  const battery = batteryText(sensor)
  return [battery && `Battery ${battery}`, signalText(sensor)].filter(Boolean).join(' · ')
}
