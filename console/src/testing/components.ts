import type { RegisteredComponent } from '#contract/schemas/registry'

/** A registered sensor that is not linked. */
export const registered = (
  identifier: string,
  changes: Partial<RegisteredComponent> = {},
): RegisteredComponent => ({
  registeredComponentId: `reg-${identifier}`,
  identifier,
  componentName: `Sensor ${identifier}`,
  productType: 'CLIMATE_SENSOR',
  product: 'ERS',
  zoneName: null,
  zoneId: null,
  locationId: null,
  linkedComponentId: null,
  macAddress: null,
  source: 'elsys',
  deviceId: null,
  size: 1,
  origin: 'LINKED',
  modbusConfig: { startAddressOffset: 0 },
  componentSequence: 0,
  productSequence: 0,
  version: 4,
  ...changes,
})
