import type { LocationValues } from '#contract/schemas/values'
import type { Component, Measurement, Zone } from '../../../domain/values.ts'
import type { TreeLine } from '../../../kit/tree/TreeList.tsx'

/** Each line knows its zone and component, because the actions need the whole path. */
export type ValueLine = TreeLine &
  (
    | { kind: 'zone'; zone: Zone }
    | { kind: 'empty'; zone: Zone }
    | { kind: 'component'; zone: Zone; component: Component }
    | { kind: 'measurement'; zone: Zone; component: Component; measurement: Measurement }
  )

const zoneLine = (zoneId: string) => `zone ${zoneId}`
const componentLine = (componentId: string) => `component ${componentId}`

/** The line of the part that the address points out, if it does. */
export function pointedLine({ zone, component }: { zone?: string; component?: string }): string | undefined {
  if (component !== undefined) return componentLine(component)
  return zone === undefined ? undefined : zoneLine(zone)
}

/** The tree as lines. Closed lines hide what is inside them. All are open at first. */
export function linesOf(zones: readonly Zone[], closed: ReadonlySet<string>): ValueLine[] {
  return zones.flatMap((zone): ValueLine[] => {
    const id = zoneLine(zone.zoneId)
    const isOpen = !closed.has(id)
    const head: ValueLine = { id, level: 1, isOpen, kind: 'zone', zone }
    if (!isOpen) return [head]
    if (zone.components.length === 0)
      return [head, { id: `empty ${zone.zoneId}`, level: 2, kind: 'empty', zone }]
    return [head, ...zone.components.flatMap((component) => componentLines(zone, component, closed))]
  })
}

function componentLines(zone: Zone, component: Component, closed: ReadonlySet<string>): ValueLine[] {
  const id = componentLine(component.componentId)
  const isOpen = !closed.has(id)
  return [
    { id, level: 2, isOpen, kind: 'component', zone, component },
    ...(isOpen ? component.measurements : []).map((measurement): ValueLine => ({
      id: `measurement ${measurement.measurementId}`,
      level: 3,
      kind: 'measurement',
      zone,
      component,
      measurement,
    })),
  ]
}

export interface Path {
  locationId: string
  zoneId: string
}

/** The action that a person has chosen from a line's menu, and the line. */
export type ValueAction = ZoneAction | ComponentAction | MeasurementAction

export interface ZoneAction {
  kind: 'rename'
  path: Path
  zone: Zone
}

export interface ComponentAction {
  kind: 'move' | 'split' | 'takeOff'
  path: Path
  component: Component
}

export interface MeasurementAction {
  kind: 'edit' | 'remove' | 'set'
  path: Path
  component: Component
  measurement: Measurement
}

/** The current state of what a dialog was opened for, which may be in another zone by now, or not exist any more. */

export const latestZone =
  (action: ZoneAction) =>
  ({ zones }: LocationValues): ZoneAction | undefined => {
    const zone = zones.find(({ zoneId }) => zoneId === action.path.zoneId)
    return zone && { ...action, zone }
  }

export const latestComponent =
  (action: ComponentAction) =>
  (values: LocationValues): ComponentAction | undefined => {
    const found = findComponent(values, action)
    return found && { ...action, ...found }
  }

export const latestMeasurement =
  (action: MeasurementAction) =>
  ({ zones }: LocationValues): MeasurementAction | undefined => {
    const found = findComponent({ zones }, action)
    const { measurementId } = action.measurement
    const measurement = found?.component.measurements.find((one) => one.measurementId === measurementId)
    return found && measurement && { ...action, ...found, measurement }
  }

function findComponent(
  { zones }: Pick<LocationValues, 'zones'>,
  { path, component: { componentId } }: Pick<ComponentAction, 'path' | 'component'>,
) {
  for (const { zoneId, components } of zones) {
    const component = components.find((one) => one.componentId === componentId)
    if (component) return { path: { ...path, zoneId }, component }
  }
  return undefined
}
