import type { RegisterFunction, RegisterType } from '../values.ts'

/** Facts about registers that the platform, the console and a gateway need. No zod here. */

/** How many words or bits one request may read. */
export const mostInRequest = { words: 125, bits: 2000 } as const

/** Coils and discrete inputs are single bits. The others are words of 16 bits. */
export const isSingleBit = (kind: RegisterFunction): boolean => kind === 'COIL' || kind === 'DISCRETE_INPUT'

const lengths: Record<RegisterType, number> = {
  BOOL: 1,
  BIT: 1,
  U16: 1,
  I16: 1,
  U32: 2,
  I32: 2,
  F32: 2,
  U64: 4,
  I64: 4,
  F64: 4,
}

/** What the exceptions of the protocol mean. */
const exceptionNames: Record<number, string> = {
  1: 'illegal function',
  2: 'illegal data address',
  3: 'illegal data value',
  4: 'server device failure',
  5: 'acknowledge',
  6: 'server device busy',
  7: 'negative acknowledge',
  8: 'memory parity error',
  10: 'gateway path unavailable',
  11: 'gateway target device failed to respond',
}

export const exceptionName = (code: number): string => exceptionNames[code] ?? 'unknown'

/** How many addresses a value takes: words, or one bit. */
export const lengthOf = (type: RegisterType): number => lengths[type]
