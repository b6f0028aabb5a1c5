import { z } from 'zod'
import { samplePeriodRange, textLength } from '../limits.ts'
import { deviceStatuses, tokenOutcomes } from '../values.ts'
import { Count, EpochSeconds, Id, Key, Name, RequiredId, RequiredText, Text, Version } from './common.ts'
import { addressFields, RtuConfig, TcpConfig } from './modbus.ts'

export const deviceExample = {
  deviceId: 'dev-0001',
  locationId: 'loc-0001',
  locationName: 'Cold store Hafen Nord',
  zoneId: 'Z-01',
  zoneName: 'Engine room',
  cloudlinkId: 'CL-204417',
  status: 'ONLINE' as const,
  currentVersion: '4.2.1',
  hasToken: true,
  isTokenValidated: true,
  sampleFrequency: 300,
  hcbLocation: 'Plant room, panel 2',
  tokenCheckedAt: 1_772_442_000,
  reloadRequestedAt: null,
  version: 7,
}

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
    hcbLocation: Text().nullable(),
    tokenCheckedAt: EpochSeconds.nullable(),
    reloadRequestedAt: EpochSeconds.nullable(),
    version: Version,
  })
  .meta({ id: 'Device', examples: [deviceExample] })

export const componentExample = {
  componentId: 'cmp-0093',
  identifier: 'EM-340-1M7FNK5ZKR6R0EZZ',
  componentName: 'Compressor 1',
  product: 'EM-340',
  productType: 'ENERGY_METER',
  zoneId: 'engine-room',
  zoneName: 'Engine room',
  modbusConfig: { startAddressOffset: 0 },
  componentSequence: 0,
  productSequence: 0,
  size: 1,
  tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
  rtuConfig: null,
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
  examples: [{ ...deviceExample, components: [componentExample] }],
})

export const DeviceUpdate = z
  .strictObject({
    deviceId: RequiredId.optional().meta({ description: 'If given, it must be the id in the path' }),
    cloudlinkId: RequiredText(textLength.cloudlinkId).optional(),
    zoneId: Key(textLength.zoneId)
      .nullable()
      .optional()
      .meta({ description: "A zone of the device's location" }),
    hcbLocation: Name().nullable().optional(),
    sampleFrequency: z.int().min(samplePeriodRange.min).max(samplePeriodRange.max).optional(),
    version: Version.optional(),
  })
  .meta({ id: 'DeviceUpdate', examples: [{ sampleFrequency: 60, version: 7 }] })

export const DeviceInitialization = z
  .strictObject({
    cloudlinkId: RequiredText(textLength.cloudlinkId),
    location: RequiredId.meta({ description: 'Id of the location' }),
    hcbLocation: Name(),
  })
  .meta({
    id: 'DeviceInitialization',
    examples: [{ cloudlinkId: 'CL-204417', location: 'loc-0001', hcbLocation: 'Plant room, panel 2' }],
  })

export const TokenValidation = z
  .object({
    isTokenValidated: z.boolean(),
    outcome: z.enum(tokenOutcomes),
    message: Text().meta({ description: 'The outcome in a sentence' }),
    device: Device,
  })
  .meta({
    id: 'TokenValidation',
    examples: [
      {
        isTokenValidated: true,
        outcome: 'VALID',
        message: 'The token is valid.',
        device: deviceExample,
      },
    ],
  })

export type Device = z.output<typeof Device>
export type DeviceComponent = z.output<typeof DeviceComponent>
export type DeviceSetup = z.output<typeof DeviceSetup>
export type DeviceUpdate = z.output<typeof DeviceUpdate>
export type DeviceInitialization = z.output<typeof DeviceInitialization>
export type TokenValidation = z.output<typeof TokenValidation>
