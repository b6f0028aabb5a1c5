import { z } from 'zod'
import { deviceFields } from '../fields/devices.ts'
import { countRange, mostImported, samplePeriodRange, textLength } from '../limits.ts'
import { componentStates, deviceStatuses, tokenOutcomes } from '../values.ts'
import { ImportReport } from './import.ts'
import {
  Count,
  EpochSeconds,
  Id,
  Key,
  Name,
  RequiredId,
  RequiredText,
  Text,
  Value,
  Version,
  ZoneId,
} from './common.ts'
import { answered, replaced } from './fields.ts'
import { sensorExample, SensorRadio } from './lorawan.ts'
import { Marks } from './values.ts'
import {
  addressFields,
  hasOneConnection,
  oneConnection,
  RtuConfig,
  RtuConfigBody,
  TcpConfig,
  TcpConfigBody,
} from './modbus.ts'
import { SerialSettings, SerialSettingsBody } from './modbus.ts'

const deviceExample = { locationName: 'Cold store Hafen Nord', zoneName: 'Engine room', serial: {} }

export const Device = z
  .object({
    deviceId: Id,
    locationId: Id.nullable(),
    locationName: Text().nullish().meta({ description: 'Name of its location' }),
    zoneId: Text().nullable(),
    zoneName: Text().nullish(),
    cloudlinkId: Text().meta({ description: 'Printed on the device; unique on the platform' }),
    status: z.enum(deviceStatuses).meta({
      description:
        '`NEW` without a location, `INITIALIZED` with one until the device reports for the first time',
    }),
    currentVersion: Text(textLength.firmware).nullable().meta({ description: 'Of its firmware' }),
    hasToken: z.boolean(),
    isTokenValidated: z.boolean(),
    sampleFrequency: Count.meta({ description: 'Seconds between two samples' }),
    ...answered(deviceFields),
    tokenCheckedAt: EpochSeconds.nullable(),
    reloadRequestedAt: EpochSeconds.nullable().meta({
      description: 'Until the device reads its configuration again',
    }),
    serial: SerialSettings.nullish(),
    version: Version,
  })
  .meta({ id: 'Device', examples: [deviceExample] })

const componentExample = {
  identifier: 'EM-340-1M7FNK5ZKR6R0EZZ',
  componentName: 'Compressor 1',
  product: 'EM-340',
  productType: 'ENERGY_METER',
}

export const DeviceComponent = z
  .object({
    componentId: Id,
    identifier: Text(),
    componentName: Text(),
    product: Text().nullable(),
    productType: Text().nullable(),
    zoneId: Text(),
    zoneName: Text(),
    ...addressFields,
    size: Count.meta({ description: 'How many sequence slots it takes' }),
    tcpConfig: TcpConfig.nullable(),
    rtuConfig: RtuConfig.nullable(),
  })
  .meta({ id: 'DeviceComponent', examples: [componentExample] })

export const DeviceSetup = Device.extend({ components: z.array(DeviceComponent) }).meta({
  id: 'DeviceSetup',
  description: 'A device with the components it reads, each with its address',
  examples: [deviceExample],
})

export const DeviceUpdate = z
  .strictObject({
    deviceId: RequiredId.optional().meta({ description: 'If given, it must be the id in the path' }),
    cloudlinkId: RequiredText(textLength.cloudlinkId).optional(),
    zoneId: ZoneId.nullish().meta({ description: "A zone of the device's location" }),
    ...replaced(deviceFields),
    hcbLocation: Name().nullish(),
    sampleFrequency: z.int().min(samplePeriodRange.min).max(samplePeriodRange.max).optional(),
    serial: SerialSettingsBody.nullish(),
    version: Version.optional(),
  })
  .meta({ id: 'DeviceUpdate', examples: [{ sampleFrequency: 60, version: 7 }] })

export const DeviceInitialization = z
  .strictObject({
    cloudlinkId: RequiredText(textLength.cloudlinkId),
    location: RequiredId.meta({ description: 'Id of the location' }),
    hcbLocation: Name(),
  })
  .meta({ id: 'DeviceInitialization' })

export const TokenValidation = z
  .object({
    isTokenValidated: z.boolean(),
    outcome: z.enum(tokenOutcomes),
    message: Text().meta({ description: 'The outcome in a sentence' }),
    device: Device,
  })
  .meta({ id: 'TokenValidation', examples: [{ message: 'The token is valid.' }] })

const OverviewComponent = DeviceComponent.extend({
  measurements: Count.meta({ description: 'How many it has' }),
  latest: z
    .object({
      label: Text(),
      value: Value,
      unit: Text(textLength.unitSymbol).nullable().meta({ description: 'Symbol of the unit' }),
      at: EpochSeconds,
    })
    .nullable()
    .meta({ description: 'The newest of its latest values' }),
  marks: Marks.optional(),
  report: z
    .object({
      state: z.enum(componentStates),
      since: EpochSeconds.meta({ description: 'Since when it is like that' }),
      error: Text().nullable(),
    })
    .nullish()
    .meta({ description: 'What the device said of it last. Empty if it has said nothing' }),
  sensor: SensorRadio,
  version: Version.nullable().meta({
    description: 'Version of its registration, which an edit needs. Empty if it is not registered',
  }),
}).meta({
  id: 'OverviewComponent',
  examples: [{ ...componentExample, marks: {}, report: {}, sensor: sensorExample }],
})

export const DeviceOverview = z
  .object({
    device: Device,
    integratorId: Id.optional(),
    readAt: EpochSeconds,
    lastValueAt: EpochSeconds.nullable().meta({
      description: 'When the newest value of its components came',
    }),
    tokenOutcome: z.enum(tokenOutcomes).meta({ description: 'What a check of its token says now' }),
    configuration: z
      .object({
        changedAt: EpochSeconds.meta({ description: 'When something of it changed last' }),
        takenAt: EpochSeconds.nullable().meta({ description: 'When the device read it last' }),
        isCurrent: z.boolean().meta({ description: 'Whether it has not changed since the device read it' }),
      })
      .optional(),
    report: z
      .object({
        reportedAt: EpochSeconds,
        startedAt: EpochSeconds.nullable(),
        clockAhead: z.number().nullable().meta({ description: 'Seconds that its clock is ahead' }),
        waiting: Count.nullable().meta({ description: 'Samples that wait to be sent' }),
        dropped: Count.nullable().meta({ description: 'Samples that were lost since it started' }),
        doubtful: z.object({ from: EpochSeconds, until: EpochSeconds }).nullish().meta({
          description: 'Values between these times may be of another time. Empty if there are none',
        }),
      })
      .nullish()
      .meta({ description: 'What the device said of itself last. Empty if it has said nothing' }),
    components: z.array(OverviewComponent),
  })
  .meta({
    id: 'DeviceOverview',
    examples: [{ integratorId: 'int-nordkyl', configuration: {}, report: { doubtful: null } }],
  })

const CommitEntry = z
  .strictObject({
    product: z
      .null()
      .default(null)
      .meta({ description: 'Always null: the query parameter names the chosen product' }),
    identifier: Key(textLength.identifier).nullish().meta({ description: 'Only for an existing component' }),
    componentName: Name(),
    technicalZoneName: Name().meta({
      description: 'The zone is made if the location has none of this name',
    }),
    modbusStartAddressOffset: Count.default(countRange.default),
    componentSequence: Count.default(countRange.default),
    productSequence: Count.default(countRange.default),
    tcpConfig: TcpConfigBody.nullish(),
    rtuConfig: RtuConfigBody.nullish(),
  })
  .refine((entry) => Boolean(entry.tcpConfig) || Boolean(entry.rtuConfig), {
    path: ['tcpConfig'],
    message: 'A connection is required: tcpConfig or rtuConfig',
    params: { key: 'REQUIRED' },
  })
  .refine(hasOneConnection, oneConnection)

export const DeviceCommit = z.strictObject({ products: z.array(CommitEntry).min(1).max(50) }).meta({
  id: 'DeviceCommit',
  examples: [
    { products: [{ componentName: 'Compressor 1', tcpConfig: { host: '10.0.4.17' } }] },
    {
      products: [
        { identifier: 'A81758FFFE0512AB', componentName: 'Door sensor', rtuConfig: { slaveId: 12 } },
      ],
    },
  ],
})

export const CommitQuery = z.strictObject({
  product: RequiredText(textLength.product)
    .optional()
    .meta({
      description: 'The product to add. Left out when the body names an existing component',
      examples: ['EM-340'],
    }),
})

const NewDevice = z
  .strictObject({
    cloudlinkId: RequiredText(textLength.cloudlinkId).meta({
      description: 'Printed on the device; unique on the platform',
    }),
    currentVersion: Text(textLength.firmware)
      .trim()
      .nullable()
      .default(null)
      .transform((text) => text || null)
      .meta({ description: 'Of its firmware' }),
  })
  .meta({ id: 'NewDevice' })

export const DeviceRegistration = z
  .strictObject({ devices: z.array(NewDevice).min(1).max(mostImported) })
  .meta({ id: 'DeviceRegistration' })

export const CloudlinkChange = z
  .strictObject({ cloudlinkId: NewDevice.shape.cloudlinkId })
  .meta({ id: 'CloudlinkChange' })

export const IssuedToken = z
  .object({
    deviceId: Id,
    cloudlinkId: Text(),
    token: z.string().meta({ description: 'Shown only once: the platform never sends it again' }),
    expiresAt: EpochSeconds,
  })
  .meta({ id: 'IssuedToken', examples: [{ token: 'eyJhbGciOi…', expiresAt: 1_930_122_000 }] })

export const RegistrationReport = ImportReport.extend({
  tokens: z.array(IssuedToken).meta({ description: 'One for each new device. Empty if nothing is stored' }),
}).meta({
  id: 'RegistrationReport',
  examples: [{ lines: [{ name: 'CL-204417', code: null, cells: [] }], tokens: [] }],
})

export type Device = z.output<typeof Device>
export type DeviceComponent = z.output<typeof DeviceComponent>
export type DeviceSetup = z.output<typeof DeviceSetup>
export type DeviceUpdate = z.output<typeof DeviceUpdate>
export type DeviceInitialization = z.output<typeof DeviceInitialization>
export type TokenValidation = z.output<typeof TokenValidation>
export type DeviceOverview = z.output<typeof DeviceOverview>
export type DeviceCommit = z.output<typeof DeviceCommit>
export type CommitEntry = z.output<typeof CommitEntry>
export type DeviceRegistration = z.output<typeof DeviceRegistration>
export type IssuedToken = z.output<typeof IssuedToken>
export type RegistrationReport = z.output<typeof RegistrationReport>
