import { z } from 'zod'
import { isConverter, isHost, readConverter } from '../addresses.ts'
import {
  baudRateRange,
  countRange,
  portRange,
  registerAddressRange,
  registerBitRange,
  unitRange,
} from '../limits.ts'
import { Count, Name, RequiredText, Text, refusedAs } from './common.ts'
import { refusalFor } from '../texts/refusals/refusal.ts'
import { parities, registerFunctions, registerOrders, registerTypes } from '../values.ts'

const Port = z.int().min(portRange.min).max(portRange.max)
const Unit = z.int().min(unitRange.min).max(unitRange.max)

export const TcpConfig = z.object({ host: Text(), port: Port, unit: Unit })
export const RtuConfig = z.object({ slaveId: Unit })

export const TcpConfigBody = z.strictObject({
  host: RequiredText()
    .refine(isHost, { message: 'A host is a name or an IP address and nothing else' })
    .meta({ description: 'A name or an IP address and nothing else: no scheme, no port' }),
  port: Port.default(portRange.default),
  unit: Unit.default(unitRange.default),
})

export const RtuConfigBody = z.strictObject({ slaveId: Unit.default(unitRange.default) })

/** For `refine`: a component has one connection. */
export const hasOneConnection = ({ tcpConfig, rtuConfig }: { tcpConfig?: unknown; rtuConfig?: unknown }) =>
  !tcpConfig || !rtuConfig
export const oneConnection = { path: ['rtuConfig'], message: 'Only one connection: tcpConfig or rtuConfig' }

const ModbusConfig = z.object({ startAddressOffset: Count })
export const ModbusConfigBody = z.strictObject({ startAddressOffset: Count.default(countRange.default) })

export const addressFields = {
  modbusConfig: ModbusConfig,
  componentSequence: Count,
  productSequence: Count,
}

/** The largest finite numbers are values of a register too. */
const Raw = z.number()
const Factor = z.number().min(-1e15).max(1e15)

const fields = {
  function: z.enum(registerFunctions),
  address: z.int().min(registerAddressRange.min).max(registerAddressRange.max).meta({
    description: 'As it is sent, from 0 on. The address that is read is this one plus the start offset',
  }),
  type: z.enum(registerTypes).meta({
    description:
      '`BOOL` is for coils and discrete inputs, and only that. `BIT` is one bit of a word. 32 bits take two words, 64 bits four',
  }),
  bit: z
    .int()
    .min(registerBitRange.min)
    .max(registerBitRange.max)
    .optional()
    .meta({ description: 'For the type `BIT` alone: 0 is the least significant bit' }),
  order: z
    .enum(registerOrders)
    .default('ABCD')
    .meta({
      description:
        'The order of the bytes. `ABCD`: the most significant byte comes first. `CDAB`: the words come in reverse order. ' +
        '`BADC`: the bytes of each word are swapped. `DCBA`: both. It is the same for 64 bits, with four words',
    }),
  scale: Factor.refine((scale) => scale !== 0, { message: 'A scale of 0 makes every value 0' })
    .default(1)
    .meta({ description: 'The value is what was read, times `scale`, plus `offset`' }),
  offset: Factor.default(0),
  invalid: Raw.optional().meta({
    description:
      'What is read while there is no value, before scale and offset, compared as a double. What is not a finite number is never a value',
  }),
}

const isBit = (register: { function: string }) =>
  register.function === 'COIL' || register.function === 'DISCRETE_INPUT'

export const Register = z
  .strictObject(fields)
  .refine((register) => isBit(register) === (register.type === 'BOOL'), {
    path: ['type'],
    ...refusedAs(refusalFor('BOOL_MISMATCH')),
  })
  .refine(({ type, bit }) => (type === 'BIT') === (bit !== undefined), {
    path: ['bit'],
    ...refusedAs(refusalFor('BIT_MISMATCH')),
  })
  .meta({
    examples: [
      { function: 'HOLDING_REGISTER', address: 18, type: 'F32', order: 'CDAB', scale: 0.001, offset: 0 },
    ],
  })

/** The serial line of a device, which all its components with a slave id share. */
export const SerialSettings = z
  .strictObject({
    port: Name().meta({
      description:
        'A port of the device, such as `/dev/ttyUSB0`, or `tcp://host:port` of a converter that speaks RTU over TCP',
    }),
    baudRate: z.int().min(baudRateRange.min).max(baudRateRange.max).default(baudRateRange.default),
    parity: z.enum(parities).default('NONE'),
    stopBits: z.union([z.literal(1), z.literal(2)]).default(1),
  })
  .meta({
    examples: [{ port: '/dev/ttyUSB0', baudRate: 9600, parity: 'EVEN', stopBits: 1 }],
  })

/** As somebody types them. A stored converter of an earlier release may be written in another way. */
export const SerialSettingsBody = SerialSettings.refine(
  ({ port }) => !isConverter(port) || readConverter(port) !== undefined,
  { path: ['port'], message: 'A converter is written as tcp://host:port' },
)

export type Register = z.output<typeof Register>
export type SerialSettings = z.output<typeof SerialSettings>
