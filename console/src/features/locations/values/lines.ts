import type { LocationValues } from '#contract/schemas/values'
import type { TreeLine } from '../../../kit/tree/TreeList.tsx'

export type Zone = LocationValues['zones'][number]
export type Component = Zone['components'][number]
export type Measurement = Component['measurements'][number]

/** Each line knows its zone and component, because the actions need the whole path. */
export type ValueLine = TreeLine &
  (
    | { kind: 'zone'; zone: Zone }
    | { kind: 'empty'; zone: Zone }
    | { kind: 'component'; zone: Zone; component: Component }
    | { kind: 'measurement'; zone: Zone; component: Component; measurement: Measurement }
  )

const componentLine = (componentId: string) => `component ${componentId}`

/** The tree as lines. Closed lines hide what is inside them. All are open at first. */
export function linesOf(zones: readonly Zone[], closed: ReadonlySet<string>): ValueLine[] {
  return zones.flatMap((zone): ValueLine[] => {
    const id = `zone ${zone.zoneId}`
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
