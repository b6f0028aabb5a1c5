import type { ArgumentsOf } from '#contract/client'
import type { OperationName, Operations } from '#contract/operations/index'
import type { World } from '../world.ts'

/** A request that succeeds in a fresh world. It does not compile if an operation has none. */
export type Requests = { [K in OperationName]: (world: World) => ArgumentsOf<Operations[K]> }

export const none = () => ({})
export const integrator = ({ integratorId }: World) => ({ integratorId })
export const location = ({ locationId }: World) => ({ locationId })
export const account = ({ accountId }: World) => ({ accountId })
export const device = ({ deviceId }: World) => ({ deviceId })
export const group = ({ locationGroupId }: World) => ({ locationGroupId })
export const zone = (world: World, zoneId = 'z-1') => ({ ...location(world), zoneId })
export const component = (world: World) => ({ ...zone(world), componentId: world.componentId })
export const measurement = (world: World) => ({ ...component(world), measurementId: world.measurementId })
export const traces = () => ({ query: { pageSize: 5, pageNr: 1, email: 'a' } })

export const person = (world: World, username: string) => ({
  firstName: 'Maria',
  lastName: 'Lindqvist',
  username,
  email: 'maria@example.org',
  phoneNumber: '+46 8 123 45 67',
  sex: 'FEMALE' as const,
  integratorId: world.integratorId,
  roles: ['ROLE_LOCATION_READ' as const],
  ownerAccountId: world.ownerAccountId,
  locationGroups: [{ locationGroupId: { locationGroupId: world.locationGroupId } }],
})

export const accountUpdate = (world: World) => ({
  accountId: world.accountId,
  ...person(world, world.username),
  version: 1,
})

export const groupBody = (world: World) => ({
  name: 'Harbour sites',
  integratorId: world.integratorId,
  locations: [{ id: world.locationId, layoutId: world.layoutId }],
  integrations: [{ integrationId: world.integrationId }],
})

export const groupUpdate = (world: World) => ({
  ...group(world),
  body: { ...groupBody(world), locationGroupId: world.locationGroupId, version: 1 },
})

export const integration = (world: World) => ({
  name: 'On-call refrigeration',
  type: 'PAGERDUTY' as const,
  integratorId: world.integratorId,
  pagerDuty: { routingKey: 'R0UT1NGK3Y', region: 'EU' as const },
})

export const commit = (world: World) => ({
  ...device(world),
  query: { product: world.product },
  body: {
    products: [
      {
        product: null,
        componentName: 'Compressor 1',
        technicalZoneName: 'Engine room',
        tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
      },
      {
        product: null,
        identifier: world.deviceIdentifier,
        componentName: 'Meter',
        technicalZoneName: 'Engine room',
        rtuConfig: { slaveId: 12 },
      },
    ],
  },
})

export const deviceUpdate = (world: World) => ({
  ...device(world),
  body: { deviceId: world.deviceId, zoneId: 'z-2', sampleFrequency: 61, version: 1 },
})

export const link = (world: World, identifier: string) => ({
  identifier,
  componentName: 'Door sensor',
  locationId: world.locationId,
  zoneId: 'Z-09',
  zoneName: 'Loading dock',
})

export const day = { date: '2026-12-24', periods: [{ from: '06:00', to: '12:30' }] }
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const product = (code: string) => ({
  product: code,
  name: 'Three-phase energy meter 340',
  type: 'ENERGY_METER',
  alternates: ['EM-330'],
  measurements: [
    {
      externalId: 'power',
      label: 'Power',
      unitId: 'kilowatt',
      rangeMin: 0,
      rangeMax: 400,
      register: {
        function: 'HOLDING_REGISTER' as const,
        address: 4,
        type: 'U32' as const,
        invalid: 4_294_967_295,
      },
    },
  ],
  limits: [
    {
      externalId: 'power',
      comparison: 'GREATER_THAN' as const,
      threshold: 350,
      severity: 'WARNING' as const,
      deadBand: 5,
      onDelaySeconds: 300,
      offDelaySeconds: 60,
      noValuePeriods: 3,
      instruction: 'Look at the meter.',
    },
  ],
})
