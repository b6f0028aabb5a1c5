import { isSingleBit, lengthOf } from './registers.ts'
import type { Register } from '../schemas/modbus.ts'

/**
 * The value of a register, or undefined if there is none: the words say "invalid", or are no finite number.
 *
 * @param words What was read, from the register's first address on. Of coils and discrete inputs these are bits: 0 or 1.
 */
export function decode(register: Register, words: readonly number[]): number | undefined {
  const raw = rawValue(register, words)
  if (raw === register.invalid) return undefined
  const value = raw * register.scale + register.offset
  return Number.isFinite(raw) && Number.isFinite(value) ? value : undefined
}

/** The number that the words mean, before scale and offset. Integers of 64 bits become the nearest double. */
function rawValue({ type, function: table, order, bit = 0 }: Register, words: readonly number[]): number {
  const length = lengthOf(type)
  if (words.length < length) throw new RangeError(`${type} needs ${length} words, got ${words.length}`)
  if (isSingleBit(table)) return words[0] ? 1 : 0
  const view = inOrder(words.slice(0, length), order)
  switch (type) {
    case 'BOOL':
      return view.getUint16(0) === 0 ? 0 : 1
    case 'BIT':
      return (view.getUint16(0) >> bit) & 1
    case 'U16':
      return view.getUint16(0)
    case 'I16':
      return view.getInt16(0)
    case 'U32':
      return view.getUint32(0)
    case 'I32':
      return view.getInt32(0)
    case 'U64':
      return Number(view.getBigUint64(0))
    case 'I64':
      return Number(view.getBigInt64(0))
    case 'F32':
      return view.getFloat32(0)
    case 'F64':
      return view.getFloat64(0)
  }
}

/** The words of a value: what `decode` turns back into it, as exactly as the type can tell. */
export function encode(
  { type, function: table, order, bit = 0, scale, offset }: Register,
  value: number,
): number[] {
  const raw = (value - offset) / scale
  const length = lengthOf(type)
  if (isSingleBit(table)) return [raw ? 1 : 0]
  const view = new DataView(new ArrayBuffer(length * 2))
  write(view, type, bit, raw)
  // Swapping twice is no swapping.
  const swapped = inOrder(wordsOf(view), order)
  return wordsOf(swapped)
}

function write(view: DataView, type: Register['type'], bit: number, raw: number): void {
  const whole = Math.round(raw)
  switch (type) {
    case 'BOOL':
    case 'BIT':
      return view.setUint16(0, raw ? 1 << bit : 0)
    case 'U16':
    case 'I16':
      return view.setUint16(0, whole)
    case 'U32':
    case 'I32':
      return view.setUint32(0, whole)
    case 'U64':
    case 'I64':
      return view.setBigInt64(0, BigInt(whole))
    case 'F32':
      return view.setFloat32(0, raw)
    case 'F64':
      return view.setFloat64(0, raw)
  }
}

const wordsOf = (view: DataView): number[] =>
  Array.from({ length: view.byteLength / 2 }, (_, index) => view.getUint16(index * 2))

/** The bytes with the most significant one first. Both kinds of swapping undo themselves. */
function inOrder(words: readonly number[], order: Register['order']): DataView {
  const view = new DataView(new ArrayBuffer(words.length * 2))
  const wordsSwapped = order === 'CDAB' || order === 'DCBA'
  const bytesSwapped = order === 'BADC' || order === 'DCBA'
  for (const [index, word] of words.entries()) {
    const position = wordsSwapped ? words.length - 1 - index : index
    view.setUint16(position * 2, word, bytesSwapped)
  }
  return view
}
