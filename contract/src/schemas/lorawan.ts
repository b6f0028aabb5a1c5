import { z } from 'zod'
import { greatestInteger } from '../limits.ts'
import { codecLimits, uplinkLimits } from '../uplink-limits.ts'
import { en } from '../texts/uplinks/en.ts'
import { uplinkDecoders, uplinkOutcomes } from '../values.ts'
import { Count, EpochSeconds, Id, codeAndValuesOf, Text } from './common.ts'

const Eui = z
  .string()
  .regex(/^[0-9A-Fa-f]{16}$/)
  .meta({ description: '16 hexadecimal digits' })

const FrameCounter = z.int().min(0).max(4_294_967_295).nullish().meta({ description: '0 if it is missing' })
const Port = z.int().min(0).max(255).nullish().meta({ description: '0 if it is missing' })

const Payload = z
  .string()
  .max(Math.ceil(uplinkLimits.payloadBytes / 3) * 4, { abort: true })
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .nullish()
  .meta({ description: 'base64' })

const Session = Text().nullish()

/** Described, but not checked: a strange time or signal must not cost the values. */
const unchecked = (described: z.ZodType, description?: string) => {
  const { $schema: _, ...schema } = z.toJSONSchema(described)
  return z
    .unknown()
    .meta({ ...schema, ...(description && { description }) })
    .optional()
}

const Time = unchecked(z.iso.datetime())
const Receptions = unchecked(
  z.array(z.object({ rssi: z.number(), snr: z.number() })),
  'One entry for each gateway that heard it',
)

/** Whatever JSON can say. */
export const AnyJson = z.unknown().meta({ type: ['object', 'array', 'string', 'number', 'boolean', 'null'] })

const Decoded = unchecked(
  z.record(z.string(), AnyJson),
  'What the network server has decoded, for sensors that are not decoded here',
)

/** What The Things Stack sends. Of each object only these fields are read. */
const thingsStackFields = {
  end_device_ids: z.object({ dev_eui: Eui, dev_addr: Session }).nullish(),
  uplink_message: z
    .object({
      session_key_id: Session,
      f_cnt: FrameCounter,
      f_port: Port,
      frm_payload: Payload,
      rx_metadata: Receptions,
      received_at: Time,
      last_battery_percentage: unchecked(z.object({ value: z.number() })),
      decoded_payload: Decoded,
      normalized_payload: unchecked(z.array(z.record(z.string(), AnyJson))),
    })
    .nullish()
    .meta({ description: 'Every other kind of message is ignored' }),
  received_at: Time,
}

/** What ChirpStack sends. */
const chirpStackFields = {
  deviceInfo: z.object({ devEui: Eui }).nullish(),
  devAddr: Session,
  fCnt: FrameCounter,
  fPort: Port,
  data: Payload,
  rxInfo: Receptions,
  time: Time,
  object: Decoded,
  batteryLevel: unchecked(z.number(), 'Percent, with the event `status`'),
}

const messageExamples = [
  {
    end_device_ids: { device_id: 'room-2', dev_eui: 'A81758FFFE0512AB', dev_addr: '260B1234' },
    received_at: '2026-03-02T09:00:00.412Z',
    uplink_message: {
      session_key_id: 'AXBSH1Pk6Z0G166',
      f_cnt: 42,
      f_port: 5,
      frm_payload: 'AQDiAikEACcFBgYDCA==',
      rx_metadata: [{ rssi: -97, snr: 7.5 }],
      received_at: '2026-03-02T09:00:00.201Z',
    },
  },
  {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: '2026-03-02T09:00:00.201Z',
    deviceInfo: { devEui: 'a81758fffe0512ab' },
    devAddr: '00189440',
    fCnt: 42,
    fPort: 5,
    data: 'AQDiAikEACcFBgYDCA==',
    rxInfo: [{ rssi: -97, snr: 7.5 }],
  },
]

export const NetworkServerMessage = z
  .object({ ...thingsStackFields, ...chirpStackFields })
  .refine(({ end_device_ids, deviceInfo }) => end_device_ids ?? deviceInfo, {
    path: ['deviceInfo'],
    message: 'Neither The Things Stack nor ChirpStack sends this',
    params: { key: 'REQUIRED' },
  })
  .meta({
    id: 'NetworkServerMessage',
    examples: messageExamples,
  })

/** What any network server sends. How it is read depends on the kind of the server. */
export const UplinkMessage = z.record(z.string(), AnyJson).meta({
  id: 'UplinkMessage',
  description: 'Of The Things Stack and ChirpStack a `NetworkServerMessage`',
  examples: messageExamples,
})

const signed = (description: string) => Text().optional().meta({ description })

export const NetworkServerQuery = z.strictObject({
  LrnDevEui: signed('As ThingPark sends it, and so are those below'),
  LrnFPort: signed('LoRaWAN port'),
  LrnInfos: signed('Of the route'),
  AS_ID: signed('Of the application server'),
  Time: signed('When it was sent'),
  Token: signed('Signs the message and the parameters above, with the key of the network server'),
  event: Text().optional().meta({
    description: 'As ChirpStack says it. Only `up` is an uplink, and `status` may tell about the battery',
  }),
})

export const UplinkAnswer = z
  .object({
    outcome: z.enum(uplinkOutcomes).meta({
      description:
        '`REPEATED`: the same sensor, session and frame counter were stored before, with the same time, or with the same payload within an hour. ' +
        'With another one the sensor has begun again to count. `IGNORED`: it is no uplink',
    }),
  })
  .meta({ id: 'UplinkAnswer', examples: [{ outcome: 'STORED' }] })

export const LorawanSecretState = z
  .object({
    issuedAt: EpochSeconds.nullable().meta({ description: 'Empty while there is no secret' }),
    usedAt: EpochSeconds.nullable().meta({ description: 'When a network server called with it last' }),
  })
  .meta({ id: 'LorawanSecretState', examples: [{ issuedAt: 1_772_442_000, usedAt: null }] })

export const IssuedSecret = z
  .object({
    secret: z.string().meta({ description: 'Shown only once: the platform never sends it again' }),
    issuedAt: EpochSeconds,
  })
  .meta({ id: 'IssuedSecret', examples: [{ secret: 'rV8mQ2…', issuedAt: 1_772_442_000 }] })

export const HeardSensor = z
  .object({
    devEui: Text(),
    registeredComponentId: Id.nullable().meta({ description: 'Empty if nobody registered the sensor' }),
    componentName: Text().nullable(),
    locationId: Id.nullable().meta({ description: 'Empty while it is not linked to a zone' }),
    heardAt: EpochSeconds.meta({ description: 'When it was heard last' }),
    uplinks: Count,
    rssi: z.number().nullable().meta({ description: 'dBm, at the gateway that heard it best' }),
    snr: z.number().nullable().meta({ description: 'dB, at the same gateway' }),
    batteryMillivolts: z
      .int()
      .min(0)
      .max(greatestInteger)
      .nullable()
      .meta({ description: 'As the sensor measures it' }),
    batteryPercent: z.number().nullable().meta({ description: 'As the network server knows it' }),
    problem: Text().nullable().meta({
      description: 'What could not be read or stored of its last uplink',
    }),
    ...codeAndValuesOf(en, 'Which problem it is'),
  })
  .meta({
    id: 'HeardSensor',
    examples: [
      {
        devEui: 'A81758FFFE0512AB',
        registeredComponentId: 'reg-0007',
        componentName: 'Room climate',
        locationId: 'loc-0001',
        heardAt: 1_772_442_000,
        uplinks: 1044,
        rssi: -97,
        snr: 7.5,
        batteryMillivolts: 3620,
        batteryPercent: null,
        problem: null,
        code: null,
        values: null,
      },
    ],
  })

export const UplinkValue = z.object({
  path: Text(codecLimits.path).meta({ description: 'The external id of the measurement that takes it' }),
  value: z.number(),
})

export const HeardUplink = z
  .object({
    heardAt: EpochSeconds,
    port: Count,
    bytes: z.string().meta({ description: 'The payload, in hexadecimal digits' }),
    decodedBy: z.enum(uplinkDecoders).meta({
      description:
        '`BUILT_IN`: the platform, as payloads of ELSYS. `NETWORK_SERVER`: what that has decoded. `CODEC`: the codec of its product',
    }),
    found: z.array(UplinkValue),
    problem: Text().nullable().meta({ description: 'What could not be read' }),
    ...codeAndValuesOf(en, 'Which problem it is'),
  })
  .meta({
    id: 'HeardUplink',
    examples: [
      {
        heardAt: 1_772_442_000,
        port: 5,
        bytes: '0100E2',
        decodedBy: 'BUILT_IN',
        found: [{ path: 'temperature', value: 22.6 }],
        problem: null,
        code: null,
        values: null,
      },
    ],
  })

const { heardAt, rssi, snr, batteryMillivolts, batteryPercent } = HeardSensor.shape

export const sensorExample = {
  rssi: -97,
  snr: 7.5,
  batteryMillivolts: 3620,
  batteryPercent: null,
  waitsFor: null,
  former: null,
}

/** What is shown with a sensor wherever it is shown. */
export const SensorRadio = z
  .object({
    heardAt,
    rssi,
    snr,
    batteryMillivolts,
    batteryPercent,
    waitsFor: Text().nullish().meta({
      description: 'MAC address of the sensor that takes its place as soon as it speaks',
    }),
    former: z
      .object({ macAddress: Text(), heardAt: EpochSeconds })
      .nullish()
      .meta({ description: 'The sensor before it, if it has spoken again since it was replaced' }),
  })
  .nullish()
  .meta({ description: 'Of a LoRaWAN sensor: how it was heard last, and its battery' })

export type SensorRadio = NonNullable<z.output<typeof SensorRadio>>
export type NetworkServerMessage = z.output<typeof NetworkServerMessage>
export type LorawanSecretState = z.output<typeof LorawanSecretState>
export type HeardUplink = z.output<typeof HeardUplink>
export type UplinkValue = z.output<typeof UplinkValue>
export type HeardSensor = z.output<typeof HeardSensor>
