import { z } from 'zod'
import { refusalFor } from '../texts/refusals/refusal.ts'
import { readLimits, registerAddressRange, textLength } from '../limits.ts'
import { isSingleBit, lengthOf } from '../measuring/registers.ts'
import { readOutcomes, registerFunctions, registerTypes } from '../values.ts'
import { Count, EpochSeconds, Id, Name, RequiredId, Text, refusedAs } from './common.ts'
import {
  hasOneConnection,
  oneConnection,
  RtuConfig,
  RtuConfigBody,
  TcpConfig,
  TcpConfigBody,
} from './modbus.ts'

const register = {
  function: z.enum(registerFunctions),
  address: z
    .int()
    .min(registerAddressRange.min)
    .max(registerAddressRange.max)
    .meta({ description: 'As it is sent, from 0 on: the start offset is part of it' }),
  type: z.enum(registerTypes).meta({ description: 'It says how many words are read from there on' }),
}

const RegisterBody = z
  .strictObject(register)
  .refine(({ function: table, type }) => isSingleBit(table) === (type === 'BOOL'), {
    path: ['type'],
    ...refusedAs(refusalFor('BOOL_MISMATCH')),
  })
  .refine(({ address, type }) => address + lengthOf(type) - 1 <= registerAddressRange.max, {
    path: ['address'],
    ...refusedAs(refusalFor('NO_SUCH_REGISTER', { most: registerAddressRange.max })),
  })

const registerExample = { function: 'HOLDING_REGISTER' as const, address: 118, type: 'F32' as const }
const tcpExample = { host: '10.0.4.17', port: 502, unit: 1 }

export const DeviceReadBody = z
  .strictObject({
    tcpConfig: TcpConfigBody.nullable().optional(),
    rtuConfig: RtuConfigBody.nullable()
      .optional()
      .meta({ description: 'On the serial line of the device, as the device knows it' }),
    registers: z.array(RegisterBody).min(1).max(readLimits.registers),
  })
  .refine((read) => Boolean(read.tcpConfig) || Boolean(read.rtuConfig), {
    path: ['tcpConfig'],
    message: 'A connection is required: tcpConfig or rtuConfig',
    params: { key: 'REQUIRED' },
  })
  .refine(hasOneConnection, oneConnection)
  .meta({ id: 'DeviceReadBody', examples: [{ tcpConfig: tcpExample, registers: [registerExample] }] })

const Word = z.int().min(0).max(0xff_ff)
const mostWords = 4
const Exception = z.int().min(1).max(255)

const wordsMeaning = { description: 'Of a coil or discrete input one bit: 0 or 1. Empty if there are none' }
const exceptionMeaning = { description: 'The exception code of the answer, if it was one' }

export const ReadResult = z
  .object({
    words: z.array(Word).meta(wordsMeaning),
    exception: Exception.nullable().meta(exceptionMeaning),
  })
  .meta({ description: 'Without words and without an exception, nothing came back' })

export const DeviceRead = z
  .object({
    outcome: z.enum(readOutcomes).meta({
      description:
        '`ANSWERED`: the results are those of the registers, in their order. `UNANSWERED`: the device did not answer in time. ' +
        '`SILENT`: it has not reported for three periods, or never. `NOT_OFFERED`: it reports, but takes no such requests',
    }),
    reportedAt: EpochSeconds.nullable().meta({
      description: 'When the device reported last. Empty if it never did',
    }),
    results: z.array(ReadResult),
    problem: Text().nullable().meta({ description: 'Why nothing came back, in the words of the device' }),
  })
  .meta({
    id: 'DeviceRead',
    examples: [
      {
        outcome: 'ANSWERED',
        reportedAt: 1_772_441_990,
        results: [{ words: [0x41_ab, 0x33_33], exception: null }],
        problem: null,
      },
    ],
  })

export const ReadWait = z
  .strictObject({
    wait: z
      .int()
      .min(0)
      .max(readLimits.longPollSeconds)
      .default(readLimits.longPollSeconds)
      .meta({ description: 'Seconds to wait for a request, if there is none yet' }),
  })
  .meta({ id: 'ReadWait', examples: [{ wait: readLimits.longPollSeconds }] })

export const OwnRead = z
  .object({
    readId: Id,
    within: Count.meta({ description: 'Seconds until nobody waits for the answer any more' }),
    tcpConfig: TcpConfig.nullable(),
    rtuConfig: RtuConfig.nullable(),
    registers: z.array(z.object(register)),
  })
  .meta({ id: 'OwnRead' })

export const NextRead = z
  .object({ read: OwnRead.nullable().meta({ description: 'Empty if nobody wants anything to be read' }) })
  .meta({
    id: 'NextRead',
    examples: [
      {
        read: {
          readId: 'rea-0001',
          within: 5,
          tcpConfig: tcpExample,
          rtuConfig: null,
          registers: [registerExample],
        },
      },
    ],
  })

export const ReadAnswer = z
  .strictObject({
    readId: RequiredId,
    results: z
      .array(
        z.strictObject({
          words: z.array(Word).max(mostWords).default([]).meta(wordsMeaning),
          exception: Exception.nullable().default(null).meta(exceptionMeaning),
        }),
      )
      .max(readLimits.registers)
      .meta({ description: 'One for each register of the request, in the same order' }),
    problem: Name(textLength.default).nullable().default(null).meta({
      description: 'Why nothing came back, in words',
    }),
  })
  .meta({
    id: 'ReadAnswer',
    examples: [{ readId: 'rea-0001', results: [{ words: [0x41_ab, 0x33_33] }] }],
  })

export type DeviceReadBody = z.output<typeof DeviceReadBody>
export type DeviceRead = z.output<typeof DeviceRead>
export type ReadResult = z.output<typeof ReadResult>
export type OwnRead = z.output<typeof OwnRead>
export type NextRead = z.output<typeof NextRead>
export type ReadAnswer = z.output<typeof ReadAnswer>
