import type { Measurement, Zone } from '../values/lines.ts'
import { type LineKey, secondsAgo, timeText, writeLineKey } from './lineKeys.ts'

/** A measurement as a line of a curve, with what distinguishes it from others of the same name. */
export interface Measured extends Measurement {
  /** The same in the address. Unique among the lines. */
  key: string
  name: string
  locationId: string
  samplePeriod: number
  hasCurve: boolean
  /** By how many seconds its values are earlier than they are drawn. */
  shift: number
  /** Its limits are those of the page. */
  isHere: boolean
}

interface Place {
  locationId: string
  /** Its name, if it is not the location of the page. */
  elsewhere?: string | undefined
}

/** All measurements of a location. Those of the same name get as much of their path as tells them apart. */
export function measuredIn(zones: readonly Zone[], { locationId, elsewhere }: Place): Measured[] {
  const found = zones.flatMap(({ zoneName, components }) =>
    components.flatMap(({ componentName, identifier, samplePeriod, measurements }) =>
      measurements.map((measurement) => ({
        measurement,
        samplePeriod,
        path: [measurement.label, componentName, zoneName, identifier],
      })),
    ),
  )
  const taken = (length: number) => {
    const count = new Map<string, number>()
    for (const { path } of found) {
      const name = nameOf(path, length)
      count.set(name, (count.get(name) ?? 0) + 1)
    }
    return count
  }
  const counts = [2, 3].map((length) => [length, taken(length)] as const)
  return found.map(({ measurement, samplePeriod, path }) => {
    const unique = counts.find(([length, count]) => count.get(nameOf(path, length)) === 1)
    const name = nameOf(path, unique?.[0] ?? path.length)
    const { measurementId, curve } = measurement
    return {
      ...measurement,
      key: writeLineKey({
        measurementId,
        elsewhere: elsewhere === undefined ? undefined : locationId,
        weeksAgo: 0,
      }),
      name: [name, elsewhere].filter(Boolean).join(' · '),
      locationId,
      samplePeriod,
      hasCurve: curve.length > 0,
      shift: 0,
      isHere: elsewhere === undefined,
    }
  })
}

const nameOf = (path: readonly string[], length: number) => path.slice(0, length).join(' · ')

/** The same measurement at an earlier time. */
export function atTime(measured: Measured, key: LineKey): Measured {
  if (key.weeksAgo === 0) return measured
  return {
    ...measured,
    key: writeLineKey(key),
    name: `${measured.name} · ${timeText(key)}`,
    shift: secondsAgo(key),
    isHere: false,
  }
}
