import type { ArgumentsOf } from '#contract/client'
import type { OperationName, Operations } from '#contract/operations/index'
import type { Fixture } from '../fixture.ts'

/** A request that succeeds in a fresh fixture. It does not compile if an operation has none. */
export type Requests = { [K in OperationName]: (fixture: Fixture) => ArgumentsOf<Operations[K]> }

export const none = () => ({})
export const integrator = ({ integratorId }: Fixture) => ({ integratorId })
export const location = ({ locationId }: Fixture) => ({ locationId })
export const account = ({ accountId }: Fixture) => ({ accountId })
export const device = ({ deviceId }: Fixture) => ({ deviceId })
export const group = ({ locationGroupId }: Fixture) => ({ locationGroupId })
export const zone = (fixture: Fixture, zoneId = 'z-1') => ({ ...location(fixture), zoneId })
export const component = (fixture: Fixture) => ({ ...zone(fixture), componentId: fixture.componentId })
export const measurement = (fixture: Fixture) => ({
  ...component(fixture),
  measurementId: fixture.measurementId,
})
export const traces = () => ({ query: { pageSize: 5, pageNr: 1, email: 'a' } })

export const person = (fixture: Fixture, username: string) => ({
  firstName: 'Maria',
  lastName: 'Lindqvist',
  username,
  email: 'maria@example.org',
  phoneNumber: '+46 8 123 45 67',
  sex: 'FEMALE' as const,
  integratorId: fixture.integratorId,
  roles: ['ROLE_LOCATION_READ' as const],
  ownerAccountId: fixture.ownerAccountId,
  locationGroups: [{ locationGroupId: { locationGroupId: fixture.locationGroupId } }],
})

export const accountUpdate = (fixture: Fixture) => ({
  accountId: fixture.accountId,
  ...person(fixture, fixture.username),
  version: 1,
})

export const groupBody = (fixture: Fixture) => ({
  name: 'Harbour sites',
  integratorId: fixture.integratorId,
  locations: [{ id: fixture.locationId, layoutId: fixture.layoutId }],
  integrations: [{ integrationId: fixture.integrationId }],
})

export const groupUpdate = (fixture: Fixture) => ({
  ...group(fixture),
  body: { ...groupBody(fixture), locationGroupId: fixture.locationGroupId, version: 1 },
})

export const integration = (fixture: Fixture) => ({
  name: 'On-call refrigeration',
  type: 'PAGERDUTY' as const,
  integratorId: fixture.integratorId,
  pagerDuty: { routingKey: 'R0UT1NGK3Y', region: 'EU' as const },
})

export const commit = (fixture: Fixture) => ({
  ...device(fixture),
  query: { product: fixture.product },
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
        identifier: fixture.deviceIdentifier,
        componentName: 'Meter',
        technicalZoneName: 'Engine room',
        rtuConfig: { slaveId: 12 },
      },
    ],
  },
})

export const deviceUpdate = (fixture: Fixture) => ({
  ...device(fixture),
  body: { deviceId: fixture.deviceId, zoneId: 'z-2', sampleFrequency: 61, version: 1 },
})

export const link = (fixture: Fixture, identifier: string) => ({
  identifier,
  componentName: 'Door sensor',
  locationId: fixture.locationId,
  zoneId: 'Z-09',
  zoneName: 'Loading dock',
})

export const day = { date: '2026-12-24', periods: [{ from: '06:00', to: '12:30' }] }
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const codecProduct = (code: string) => ({
  ...product(code),
  decoder: 'CODEC' as const,
  codec: 'function decodeUplink({ bytes }) {\n  return { data: { power: bytes[0] } }\n}',
  examples: [{ input: { fPort: 2, bytes: '0C' }, output: { data: { power: 12 } } }],
})

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
