import type { Measurement, Zone } from '../values/lines.ts'

/** A measurement, with what distinguishes it from others of the same name. */
export interface Measured extends Measurement {
  name: string
  samplePeriod: number
  hasCurve: boolean
}

export const measuredIn = (zones: readonly Zone[]): Measured[] =>
  zones.flatMap(({ components }) =>
    components.flatMap(({ componentName, samplePeriod, measurements }) =>
      measurements.map((measurement) => ({
        ...measurement,
        name: `${measurement.label} · ${componentName}`,
        samplePeriod,
        hasCurve: measurement.curve.length > 0,
      })),
    ),
  )
