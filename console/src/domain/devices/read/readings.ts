import { decode } from '#contract/measuring/decode'
import { registerAddressRange } from '#contract/limits'
import { isSingleBit, lengthOf } from '#contract/measuring/registers'
import type { DeviceRead, DeviceReadBody, ReadResult } from '#contract/schemas/device-read'
import type { Product, Unit } from '#contract/schemas/product'
import type { Register } from '#contract/schemas/modbus'
import { registerOrders, type RegisterOrder } from '#contract/values'
import { texts } from '../../../texts/reading.ts'
import { valueText } from '../../values.ts'
import { busText } from '../bus.ts'
import { timeText } from '../reports.ts'

/** A measurement that can be read, at the address that is sent. */
export interface Readable {
  label: string
  unit: string | undefined
  register: Register
  address: number
}

/** What a component of the product has to read, if it begins at this offset. */
export function readablesOf(
  measurements: Product['measurements'],
  units: readonly Unit[] | undefined,
  offset: number,
): Readable[] {
  return (measurements ?? []).flatMap(({ label, unitId, register }) => {
    if (!register) return []
    const address = offset + register.address
    // No controller has a register there, and the step warns about it.
    if (address + lengthOf(register.type) - 1 > registerAddressRange.max) return []
    return [{ label, unit: units?.find((unit) => unit.unitId === unitId)?.symbol, register, address }]
  })
}

export const registersOf = (readables: readonly Readable[]): DeviceReadBody['registers'] =>
  readables.map(({ register, address }) => ({ function: register.function, address, type: register.type }))

/** `Holding register 118, F32`. */
export const registerText = ({ register, address }: Readable): string =>
  [texts.registerAt[register.function](address), isSingleBit(register.function) ? '' : register.type]
    .filter(Boolean)
    .join(', ')

/** The words as they came, such as `41AB 3333`. A coil is 0 or 1. */
export const wordsText = ({ register }: Readable, words: readonly number[]): string =>
  words
    .map((word) =>
      isSingleBit(register.function) ? String(word) : word.toString(16).toUpperCase().padStart(4, '0'),
    )
    .join(' ')

/** A wrong order often makes numbers that are far too large or too small to be written out. */
function numberText(value: number | undefined, unit?: string): string {
  if (value === undefined) return texts.noValue
  const size = Math.abs(value)
  const isExtreme = value !== 0 && (size < 1e-4 || size >= 1e9)
  const figures = isExtreme ? value.toExponential(1) : valueText(value, undefined)
  return unit ? `${figures} ${unit}` : figures
}

/** The orders in which words of this type can mean something else. */
function ordersOf({ type, order }: Register): RegisterOrder[] {
  if (type === 'BOOL') return []
  // In one word there are only bytes to swap.
  if (lengthOf(type) > 1) return registerOrders.filter((other) => other !== order)
  return order === 'ABCD' || order === 'CDAB' ? ['BADC'] : ['ABCD']
}

/** `21.4 °C as ABCD`. */
export function decodedText({ register, unit }: Readable, words: readonly number[]): string {
  const text = numberText(decode(register, words), unit)
  return register.type === 'BOOL' ? text : texts.inOrder(text, register.order)
}

/** The same words in the other orders, such as `5.2e-41 as CDAB`. */
export const otherOrders = ({ register }: Readable, words: readonly number[]): string[] =>
  ordersOf(register).map((order) => texts.inOrder(numberText(decode({ ...register, order }, words)), order))

/** Why a register has no words: `Illegal data address (exception 2)`. */
export function missingText({ exception }: ReadResult): string {
  return exception === null ? texts.noAnswer : texts.exception(exception)
}

/** What became of the request, if there is nothing else to show. Undefined if the table tells it. */
export function outcomeText(
  { outcome, reportedAt, results, problem }: DeviceRead,
  connection: Pick<DeviceReadBody, 'tcpConfig' | 'rtuConfig'>,
  now: number,
): string | undefined {
  const since = reportedAt === null ? undefined : timeText(reportedAt, now)
  if (outcome === 'SILENT') return since === undefined ? texts.neverReported : texts.silentSince(since)
  if (outcome === 'NOT_OFFERED') return texts.needsNewerVersion
  if (outcome === 'UNANSWERED')
    return since === undefined ? texts.noAnswerInTime : texts.noAnswerButReported(since)
  if (problem === null) return undefined
  const isNothing = results.every(({ words, exception }) => words.length === 0 && exception === null)
  const bus = busText(connection)
  if (problem.startsWith('no answer')) return isNothing ? texts.noAnswerFrom(bus) : texts.notAllFrom(bus)
  return isNothing ? texts.noAnswerBecause(bus, problem) : texts.notAllBecause(bus, problem)
}
