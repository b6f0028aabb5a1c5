import { z } from 'zod'
import { codecLimits, networkServerLimits } from '../../uplink-limits.ts'
import { networkServerKinds, payloadEncodings } from '../../values.ts'
import { AnyJson, UplinkValue } from '../lorawan.ts'
import { Count, EpochSeconds, Id, Name, RequiredText, Text, Version } from '../common.ts'

const Path = (description: string) =>
  RequiredText(codecLimits.path)
    .nullable()
    .default(null)
    .meta({ description, examples: [null] })

/** Where each thing is in a message. */
export const UplinkPaths = z
  .strictObject({
    device: RequiredText(codecLimits.path).meta({
      description: 'The MAC address of the sensor: 6 or 8 bytes, in any spelling',
      examples: ['device.eui'],
    }),
    time: Path(
      'A date and time with its offset, or seconds or milliseconds since 1970. Without it, when the message arrives',
    ),
    port: Path('LoRaWAN port of the payload'),
    counter: Path('Frame counter. Without it, a message of another time is another uplink'),
    payload: Path('What the sensor has sent, to be decoded here'),
    encoding: z.enum(payloadEncodings).default('HEX').meta({ description: 'How the payload is written' }),
    values: Path('What is decoded already: an object, or one number'),
    rssi: Path('dBm'),
    snr: Path('dB'),
  })
  .refine(({ payload, values }) => payload !== null || values !== null, {
    path: ['payload'],
    message: 'Payload, values or both',
    params: { key: 'REQUIRED' },
  })
  .meta({
    description: 'Each is written as `a.b[0].c`',
    examples: [{ device: 'device.eui', time: 'at', values: 'measured' }],
  })

const kind = z.enum(networkServerKinds).meta({
  description: 'Whose messages it sends. Those of a `GENERIC` one are read by its paths',
  examples: ['MILESIGHT'],
})

const paths = UplinkPaths.nullable()
  .default(null)
  .meta({
    description: 'A `GENERIC` one has them. For any other they take the place of those that are known',
    examples: [null],
  })

const written = {
  name: Name().meta({ examples: ['Gateways of the harbour'] }),
  kind,
  paths,
  tunnelKey: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/)
    .nullish()
    .meta({
      description:
        'Of `THINGPARK`: the tunnel interface authentication key, of 32 hexadecimal digits. With it, the token of each message is checked. ' +
        'No answer has it. A change that leaves it out keeps it',
      examples: [null],
    }),
}

const hasItsPaths = (body: { kind: string; paths: unknown }) => body.kind !== 'GENERIC' || body.paths !== null

const pathsWrong = {
  path: ['paths'],
  message: 'A generic one has paths',
  params: { key: 'REQUIRED' },
}

const maySign = (body: { kind: string; tunnelKey?: unknown }) => body.kind === 'THINGPARK' || !body.tunnelKey

const keyWrong = { path: ['tunnelKey'], message: 'Only ThingPark signs', params: { key: 'INVALID' } }

export const NewNetworkServer = z
  .strictObject(written)
  .refine(hasItsPaths, pathsWrong)
  .refine(maySign, keyWrong)
  .meta({ id: 'NewNetworkServer' })

export const NetworkServerUpdate = z
  .strictObject({ ...written, version: Version.optional() })
  .refine(hasItsPaths, pathsWrong)
  .refine(maySign, keyWrong)
  .meta({ id: 'NetworkServerUpdate' })

export const NetworkServer = z
  .object({
    networkServerId: Id.meta({ examples: ['nws-0001'] }),
    name: Text().meta({ examples: ['Gateways of the harbour'] }),
    kind,
    paths,
    hasTunnelKey: z.boolean().meta({ description: 'Whether the token of each message is checked' }),
    issuedAt: EpochSeconds.meta({ description: 'When its secret was issued' }),
    formerUntil: EpochSeconds.nullable().meta({ description: 'Until then the secret before is valid too' }),
    usedAt: EpochSeconds.nullable().meta({ description: 'When it called last' }),
    version: Version,
  })
  .meta({
    id: 'NetworkServer',
    examples: [{ paths: null, hasTunnelKey: false, formerUntil: null, usedAt: null }],
  })

export const NetworkServerSecret = z
  .object({
    networkServerId: Id.meta({ examples: ['nws-0001'] }),
    secret: z
      .string()
      .meta({ description: 'Shown only once: the platform never sends it again', examples: ['rV8mQ2…'] }),
    formerUntil: EpochSeconds.nullable().meta({ description: 'Until then the secret before is valid too' }),
  })
  .meta({ id: 'NetworkServerSecret', examples: [{ formerUntil: null }] })

export const NewSecret = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(networkServerLimits.overlapHours)
      .default(networkServerLimits.usualOverlapHours)
      .meta({ description: 'How long the secret before stays valid', examples: [24] }),
  })
  .meta({ id: 'NewSecret' })

export const MessageToTry = z
  .strictObject({
    kind,
    paths,
    message: z.record(z.string(), AnyJson).meta({
      description: 'A message as the network server sends it',
      examples: [{ devEUI: '24e124136b502217' }],
    }),
  })
  .refine(hasItsPaths, pathsWrong)
  .meta({ id: 'MessageToTry' })

export const TriedMessage = z
  .object({
    devEui: Text().meta({ examples: ['24E124136B502217'] }),
    heardAt: EpochSeconds,
    port: Count.meta({ examples: [85] }),
    bytes: z.string().meta({ description: 'The payload, in hexadecimal digits', examples: ['0367EA00'] }),
    values: z
      .array(UplinkValue)
      .nullable()
      .meta({
        description: 'What is decoded already. Empty if the payload is decoded here',
        examples: [null],
      }),
  })
  .nullable()
  .meta({
    id: 'TriedMessage',
    description: 'Empty if it is no uplink, or if the paths find no sensor or nothing of it',
  })

export type UplinkPaths = z.output<typeof UplinkPaths>
export type NewNetworkServer = z.output<typeof NewNetworkServer>
export type NetworkServer = z.output<typeof NetworkServer>
export type TriedMessage = z.output<typeof TriedMessage>
