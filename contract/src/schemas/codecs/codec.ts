import { z } from 'zod'
import { codecLimits, uplinkLimits } from '../../uplink-limits.ts'
import { RequiredText, Text } from '../common.ts'
import { AnyJson, UplinkValue } from '../lorawan.ts'

/** JavaScript with the function `decodeUplink` of the LoRa Alliance's TS013. */
export const Codec = RequiredText(codecLimits.characters)

const recvTime = z.iso.datetime({ offset: true })

const input = {
  fPort: z.int().min(0).max(255),
  bytes: z
    .string()
    .max(uplinkLimits.payloadBytes * 2)
    .regex(/^(?:[0-9A-Fa-f]{2})*$/)
    .meta({ description: 'The payload, in hexadecimal digits' }),
}

const deepestOutput = 20

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1)))

const CodecExample = z
  .strictObject({
    description: Text().optional(),
    input: z.strictObject({ ...input, recvTime: recvTime.optional() }),
    output: z.strictObject({
      data: AnyJson.optional(),
      warnings: z.array(Text()).max(20).optional(),
      errors: z.array(Text()).max(20).optional().meta({ description: 'With any, it should fail' }),
    }),
  })
  .refine(
    ({ output }) =>
      isWithin(output, deepestOutput) && JSON.stringify(output).length <= codecLimits.exampleCharacters,
    {
      path: ['output'],
      message: `An output has at most ${codecLimits.exampleCharacters} characters, and ${deepestOutput} levels`,
    },
  )

export const CodecExamples = z.array(CodecExample).max(codecLimits.examples)

export const CodecTrial = z
  .strictObject({
    codec: Codec,
    ...input,
    recvTime: recvTime.optional().meta({ description: 'Now, if it is missing' }),
  })
  .meta({
    id: 'CodecTrial',
    examples: [
      {
        codec: 'function decodeUplink({ bytes }) {\n  return { data: { temperature: bytes[0] / 10 } }\n}',
        fPort: 85,
        bytes: 'E2',
      },
    ],
  })

export const CodecTried = z
  .object({
    data: AnyJson.meta({ description: 'What the codec returns' }),
    warnings: z.array(z.string()),
    errors: z.array(z.string()),
    line: z.int().nullable().meta({ description: 'The line of the codec that failed' }),
    values: z.array(UplinkValue).meta({ description: 'What would be stored' }),
  })
  .meta({
    id: 'CodecTried',
    examples: [
      {
        data: { temperature: 22.6 },
        warnings: [],
        errors: [],
        line: null,
        values: [{ path: 'temperature', value: 22.6 }],
      },
    ],
  })

export type CodecExample = z.output<typeof CodecExample>
