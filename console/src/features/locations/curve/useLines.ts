import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LocationWithZones } from '#contract/schemas/location'
import type { LocationValues } from '#contract/schemas/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { type LineKey, readLineKey } from './lineKeys.ts'
import { atTime, type Measured, measuredIn } from './measured.ts'

/** Value axes that a curve can have: one on each side. */
const mostUnits = 2

const dataOf = <Data>(results: UseQueryResult<Data>[]) => results.map(({ data }) => data)

/** The lines that the address names. Those of other locations come as soon as these are loaded. */
export function useLines(here: readonly Measured[], asked: readonly string[]): Measured[] {
  const text = asked.join(',')
  const keys = useMemo(() => text.split(',').map(readLineKey), [text])
  const elsewhere = [...new Set(keys.flatMap((key) => key.elsewhere ?? []))]
  const values = useQueries({
    queries: elsewhere.map((locationId) => query(api.getLocationValues, { locationId })),
    combine: dataOf<LocationValues>,
  })
  const places = useQueries({
    queries: elsewhere.map((locationId) => query(api.getLocation, { locationId })),
    combine: dataOf<LocationWithZones>,
  })
  return useMemo(() => {
    const others = values.flatMap((read, at) => {
      const place = places[at]
      return read && place ? measuredIn(read.zones, { locationId: place.id, elsewhere: place.name }) : []
    })
    return choose([...here, ...others], keys)
  }, [here, values, places, keys])
}

/** Without a known one, the first one that has a curve. No third unit: there is no axis for it. */
function choose(all: readonly Measured[], keys: readonly LineKey[]): Measured[] {
  const known = keys.flatMap((key) => {
    const found = all.find(
      ({ measurementId, locationId, isHere }) =>
        measurementId === key.measurementId &&
        (key.elsewhere === undefined ? isHere : locationId === key.elsewhere),
    )
    return found ? [atTime(found, key)] : []
  })
  if (known.length === 0)
    return [all.find(({ hasCurve, isHere }) => isHere && hasCurve) ?? all[0]].flatMap((one) => one ?? [])
  const units = unitsOf(known)
  return known.filter((one) => units.includes(symbolOf(one)))
}

const symbolOf = ({ unit }: Measured) => unit?.symbol ?? ''

/** The units of the value axes, in the order of the lines. */
export const unitsOf = (lines: readonly Measured[]): string[] =>
  [...new Set(lines.map(symbolOf))].slice(0, mostUnits)

export const axisOf = (units: readonly string[], line: Measured): number =>
  Math.max(0, units.indexOf(symbolOf(line)))

/** Whether there is an axis for it beside these lines. */
export const hasAxis = (lines: readonly Measured[], other: Measured): boolean => {
  const units = unitsOf(lines)
  return units.length < mostUnits || units.includes(symbolOf(other))
}
