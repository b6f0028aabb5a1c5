import { z } from 'zod'
import {
  longestSensorText,
  macAddressPattern,
  mostLinks,
  mostSensors,
  sequenceSlots,
  textLength,
} from '../limits.ts'
import { refusalFor } from '../texts/refusals/refusal.ts'
import { componentOrigins, elsysStatuses } from '../values.ts'
import {
  Count,
  DistinctList,
  EpochSeconds,
  Id,
  Key,
  Name,
  RequiredId,
  RequiredText,
  refusalFields,
  Text,
  Version,
  ZoneId,
} from './common.ts'
import {
  addressFields,
  hasOneConnection,
  ModbusConfigBody,
  oneConnection,
  RtuConfig,
  RtuConfigBody,
  TcpConfig,
  TcpConfigBody,
} from './modbus.ts'

const Size = z.int().min(sequenceSlots.min).max(sequenceSlots.max)

const unlinkedFields = {
  componentName: Text(),
  identifier: Text(),
  productType: Text(),
  zoneName: Text().nullable().meta({ description: 'The zone where it was last, or where it should go' }),
  origin: z.enum(componentOrigins).meta({
    description: '`LINKED`: for a zone of a location. `DEVICE_COMPONENT`: for a device',
  }),
  ...addressFields,
}

export const UnlinkedComponent = z
  .object({
    ...unlinkedFields,
    size: Count.optional().meta({ description: 'How many offsets it takes on a bus; 1 if left out' }),
    product: Text().nullish().meta({ description: 'Code of its product' }),
  })
  .meta({ id: 'UnlinkedComponent', examples: [{ zoneName: null }] })

export const RegisteredComponent = z
  .object({
    ...unlinkedFields,
    registeredComponentId: Id,
    macAddress: Text(textLength.macAddress).nullable(),
    product: Text().nullable(),
    source: Text(textLength.source).meta({
      description: 'How it came here: `manual`, `device` (added to one as a product) or `elsys`',
    }),
    deviceId: Id.nullable(),
    size: Count.meta({ description: 'How many sequence slots it takes' }),
    linkedComponentId: Id.nullable().meta({
      description: 'Its component in a zone; empty while it is not linked',
    }),
    locationId: Id.nullable(),
    zoneId: Text().nullable(),
    tcpConfig: TcpConfig.nullish().meta({ description: 'How its device reaches it' }),
    rtuConfig: RtuConfig.nullish(),
    waitsFor: Text().nullish().meta({
      description: 'MAC address of the sensor that takes its place as soon as it speaks',
    }),
    version: Version,
  })
  .meta({
    id: 'RegisteredComponent',
    examples: [{ deviceId: null, tcpConfig: null, rtuConfig: null, waitsFor: null }],
  })

const echoed = {
  componentName: Name().optional().meta({ description: 'A name for it in the zone; its own if left out' }),
  productType: Text().nullish().meta({ description: 'Ignored' }),
  origin: z.enum(componentOrigins).optional().meta({ description: 'Ignored' }),
  modbusConfig: ModbusConfigBody.nullish(),
  componentSequence: Count.nullish(),
  productSequence: Count.nullish(),
  size: Count.nullish().meta({ description: 'Ignored. Another call changes it' }),
  product: Text().nullish().meta({ description: 'Ignored' }),
}

export const LinkRequest = z
  .strictObject({
    identifier: Key(textLength.identifier),
    ...echoed,
    locationId: RequiredId,
    zoneId: ZoneId,
    zoneName: Name(),
  })
  .meta({
    id: 'LinkRequest',
    description: 'The chosen component as it was read, plus the place where it goes',
  })

export const LinkRequests = z
  .strictObject({
    links: DistinctList(LinkRequest, mostLinks, (link) => link.identifier).min(1),
  })
  .meta({ id: 'LinkRequests' })

export const ComponentReference = z
  .strictObject({ identifier: Key(textLength.identifier), version: Version.optional() })
  .meta({ id: 'ComponentReference', examples: [{ version: 2 }] })

const MacAddress = RequiredText(textLength.macAddress).regex(macAddressPattern)

export const ComponentRegistration = z
  .strictObject({
    product: RequiredText(textLength.product).meta({ description: "A product of the caller's integrator" }),
    componentName: Name(),
    origin: z.enum(componentOrigins).default('LINKED'),
    macAddress: MacAddress.nullable().default(null),
    zoneName: Name().nullable().default(null),
    deviceId: RequiredId.nullable().default(null),
    modbusConfig: ModbusConfigBody.default({ startAddressOffset: 0 }),
    componentSequence: Count.default(0),
    productSequence: Count.default(0),
    size: Size.default(1),
  })
  .meta({ id: 'ComponentRegistration', examples: [{ macAddress: 'A8:17:58:FF:FE:05' }] })

/** A component has one of the two. The other one is empty in answers, and stays so. */
const kept = <Config extends z.ZodType>(config: Config) =>
  config
    .nullish()
    .transform((given) => given ?? undefined)
    .optional()

export const RegisteredComponentUpdate = z
  .strictObject({
    componentName: Name().optional(),
    macAddress: MacAddress.nullish(),
    modbusConfig: ModbusConfigBody.optional(),
    tcpConfig: kept(TcpConfigBody).meta({ description: 'Only for a component of a device' }),
    rtuConfig: kept(RtuConfigBody),
    componentSequence: Count.optional(),
    productSequence: Count.optional(),
    version: Version.optional(),
  })
  .refine(hasOneConnection, oneConnection)
  .meta({
    id: 'RegisteredComponentUpdate',
    examples: [
      { componentName: 'Door sensor, north', version: 2 },
      { tcpConfig: { host: '10.0.4.18', port: 502, unit: 2 }, version: 3 },
    ],
  })

export const Replacement = z
  .strictObject({
    from: MacAddress.meta({ description: 'The sensor of a component that is linked to a zone' }),
    to: MacAddress.meta({ description: 'The sensor that takes its place, registered or not' }),
  })
  .meta({ id: 'Replacement', examples: [{ from: 'A81758FFFE0512AB', to: 'A81758FFFE0512AC' }] })

export const ReplacedSensor = z
  .object({
    componentId: Id,
    componentName: Text(),
    locationId: Id,
    macAddress: Text().meta({ description: 'The sensor whose values the component gets' }),
    waitsFor: Text().nullable().meta({ description: 'The sensor that takes its place as soon as it speaks' }),
    formerMacAddress: Text().nullable().meta({ description: 'The sensor before it' }),
    replacedAt: EpochSeconds.nullable(),
  })
  .meta({
    id: 'ReplacedSensor',
    examples: [
      {
        macAddress: 'A81758FFFE0512AB',
        waitsFor: 'A81758FFFE0512AC',
        formerMacAddress: null,
        replacedAt: null,
      },
    ],
  })

// Only the size is checked here: an error in one sensor is reported on its line, and the others still count.
const ElsysSensor = z
  .strictObject({
    devEui: Text().meta({ description: '16 hexadecimal digits; becomes identifier and MAC address' }),
    name: Text().optional().meta({ description: 'The identifier if left out' }),
    type: Text()
      .optional()
      .meta({ description: 'A product or one of its alternates; without it the sensor has no product' }),
    appKey: Text()
      .nullish()
      .meta({ description: '32 hexadecimal digits. Its form is checked; it is neither stored nor traced' }),
  })
  .meta({ id: 'ElsysSensor' })

const sensors = [
  { devEui: 'A81758FFFE0512AB', name: 'Door sensor', type: 'EMS-DOOR' },
  { devEui: 'A81758FFFE0512AC', name: 'Room climate', type: 'ERS-CO2' },
]

export const ElsysSensors = z
  .array(ElsysSensor)
  .min(1)
  .max(mostSensors)
  .meta({ examples: [sensors] })

export const ElsysText = Text(longestSensorText)
  .refine((text) => text.trim().length > 0, {
    message: 'At least one line is required',
    params: { key: 'REQUIRED' },
  })
  .meta({
    examples: ['A81758FFFE0512AB;Door sensor;EMS-DOOR\nA81758FFFE0512AC;Room climate;ERS-CO2'],
  })

export const ElsysQuery = z.strictObject({
  commit: z
    .enum(['true', 'false'])
    .default('true')
    .meta({ description: '`false` only checks: nothing is stored and no trace is written' }),
  deviceId: Id.optional().meta({ description: 'The gateway that hears the sensors' }),
})

export const ElsysReport = z
  .object({
    commit: z.boolean(),
    registered: z.int().min(0).meta({ description: 'How many sensors are new' }),
    lines: z.array(
      z.object({
        line: z.int().min(1).meta({ description: 'Line of the text, or place in the list, from 1' }),
        identifier: Text().nullable(),
        status: z.enum(elsysStatuses),
        message: Text().nullable().meta({ description: 'What is wrong; empty where nothing is' }),
        ...refusalFields,
      }),
    ),
  })
  .meta({
    id: 'ElsysReport',
    examples: [
      {
        lines: [
          { code: null },
          { line: 2, identifier: null, status: 'INVALID', ...refusalFor('DEVEUI_FORM') },
        ],
      },
    ],
  })

export type UnlinkedComponent = z.output<typeof UnlinkedComponent>
export type RegisteredComponent = z.output<typeof RegisteredComponent>
export type ReplacedSensor = z.output<typeof ReplacedSensor>
export type LinkRequest = z.output<typeof LinkRequest>
export type ComponentRegistration = z.output<typeof ComponentRegistration>
export type RegisteredComponentUpdate = z.output<typeof RegisteredComponentUpdate>
export type ElsysSensors = z.output<typeof ElsysSensors>
export type ElsysReport = z.output<typeof ElsysReport>
