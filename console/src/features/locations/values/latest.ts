import type { LocationValues } from '#contract/schemas/values'
import type { ComponentDeed, MeasurementDeed, ZoneDeed } from './deeds.ts'

/**
 * The current state of the thing that a dialog was opened for. Undefined if it does not exist any more. It may be in
 * another zone by now.
 */

export const latestZone =
  (deed: ZoneDeed) =>
  ({ zones }: LocationValues): ZoneDeed | undefined => {
    const zone = zones.find(({ zoneId }) => zoneId === deed.path.zoneId)
    return zone && { ...deed, zone }
  }

export const latestComponent =
  (deed: ComponentDeed) =>
  (values: LocationValues): ComponentDeed | undefined => {
    const found = findComponent(values, deed)
    return found && { ...deed, ...found }
  }

export const latestMeasurement =
  (deed: MeasurementDeed) =>
  ({ zones }: LocationValues): MeasurementDeed | undefined => {
    const found = findComponent({ zones }, deed)
    const { measurementId } = deed.measurement
    const measurement = found?.component.measurements.find((one) => one.measurementId === measurementId)
    return found && measurement && { ...deed, ...found, measurement }
  }

function findComponent(
  { zones }: Pick<LocationValues, 'zones'>,
  { path, component: { componentId } }: Pick<ComponentDeed, 'path' | 'component'>,
) {
  for (const { zoneId, components } of zones) {
    const component = components.find((one) => one.componentId === componentId)
    if (component) return { path: { ...path, zoneId }, component }
  }
  return undefined
}
