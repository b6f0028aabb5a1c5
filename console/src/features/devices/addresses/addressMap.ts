import { greatestLikelyOffset } from '#contract/limits'
import { lengthOf } from '#contract/measuring/registers'
import type { Product } from '#contract/schemas/product'
import { busOf, type ModbusRange, nextFreeOffset } from '#contract/measuring/modbus-address'
import * as bus from '../../../domain/devices/bus.ts'
import { type Readable, readablesOf } from '../../../domain/devices/read/readings.ts'
import { connectionNames } from '../../../domain/devices/wizard/wizardValues.ts'
import { texts } from '../../../texts/devicePages.ts'
import { language } from '../../../ui/language.ts'

export interface Occupant extends ModbusRange {
  componentName: string
  /** The code of its product, which has the registers. */
  product?: string | null
}

/** Neighbouring offsets that are used by the same components: none, one, or several that clash. */
export interface Stretch {
  first: number
  last: number
  by: readonly Occupant[]
}

export interface Bus {
  key: string
  name: string
  connection: Pick<ModbusRange, 'tcpConfig' | 'rtuConfig'>
  occupants: readonly Occupant[]
  /** From offset 0 to the last one that a controller usually has, without a gap. */
  stretches: readonly Stretch[]
  /** Undefined if all are used. */
  nextFree: number | undefined
  /** How many offsets the drawing shows: all used ones, and some more. */
  drawn: number
}

/** One for each connection, by name. Components without a connection are left out. */
export function busesOf(components: readonly Occupant[]): Bus[] {
  const byBus = new Map<string, Occupant[]>()
  for (const component of components) {
    const key = busOf(component)
    if (key !== undefined) byBus.set(key, [...(byBus.get(key) ?? []), component])
  }
  return [...byBus]
    .map(([key, occupants]) => readBus(key, occupants))
    .toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }))
}

function readBus(key: string, occupants: readonly Occupant[]): Bus {
  const { tcpConfig, rtuConfig } = occupants[0] ?? {}
  const connection = { tcpConfig, rtuConfig }
  const free = nextFreeOffset({ ...connection, modbusConfig: { startAddressOffset: 0 }, size: 1 }, occupants)
  const lastTaken = Math.max(...occupants.map(endOf)) - 1
  return {
    key,
    name: `${connectionNames[tcpConfig ? 'TCP' : 'RTU']}, ${bus.busText(connection)}`,
    connection,
    occupants,
    stretches: stretchesOf(occupants),
    nextFree: free <= greatestLikelyOffset ? free : undefined,
    drawn: roomFor(lastTaken + 1),
  }
}

const startOf = ({ modbusConfig }: Occupant) => modbusConfig.startAddressOffset
/** The offset after its last one. */
const endOf = (occupant: Occupant) => startOf(occupant) + occupant.size

/** From border to border, each with the components that cover it. */
function stretchesOf(occupants: readonly Occupant[]): Stretch[] {
  const beyond = Math.max(greatestLikelyOffset + 1, ...occupants.map(endOf))
  const borders = [
    ...new Set([0, beyond, ...occupants.flatMap((occupant) => [startOf(occupant), endOf(occupant)])]),
  ]
  borders.sort((a, b) => a - b)
  const waiting = occupants.toSorted((a, b) => startOf(a) - startOf(b))
  let here: Occupant[] = []
  let at = 0
  return borders.slice(0, -1).map((first, index) => {
    here = here.filter((occupant) => endOf(occupant) > first)
    for (let next = waiting[at]; next && startOf(next) <= first; next = waiting[++at]) here = [...here, next]
    return { first, last: (borders[index + 1] ?? beyond) - 1, by: here }
  })
}

export const isFree = ({ by }: Stretch): boolean => by.length === 0
export const isClash = ({ by }: Stretch): boolean => by.length > 1

/** A tenth more than is used, and a round number. */
function roomFor(taken: number): number {
  const wanted = Math.max(16, Math.ceil(taken * 1.1))
  const step = 10 ** Math.max(1, Math.floor(Math.log10(wanted)) - 1)
  return wanted <= 16 ? 16 : Math.ceil(wanted / step) * step
}

export function stretchText(stretch: Stretch): string {
  const names = stretch.by.map(({ componentName }) => componentName)
  if (isFree(stretch)) return texts.free
  return isClash(stretch) ? texts.clash(names) : names.join('')
}

export const offsetsText = ({ first, last }: Stretch): string => bus.offsetsText(first, last)

export interface BusRegister extends Readable {
  componentName: string
  /** Whether another component reads the same address. */
  isShared: boolean
}

/** What the components of a bus read, by kind and address. Components whose product has no registers have none. */
export function registersOf({ occupants }: Bus, products: readonly Product[]): BusRegister[] {
  const read = occupants.flatMap((occupant) => {
    const product = products.find((one) => one.product === occupant.product)
    return readablesOf(product?.measurements, undefined, startOf(occupant)).map((readable) => ({
      ...readable,
      componentName: occupant.componentName,
      occupant,
    }))
  })
  const takers = new Map<string, Set<Occupant>>()
  for (const { register, address, occupant } of read)
    for (const key of addressesOf(register, address))
      takers.set(key, (takers.get(key) ?? new Set()).add(occupant))
  return read
    .map(({ occupant: _occupant, ...readable }) => ({
      ...readable,
      isShared: addressesOf(readable.register, readable.address).some(
        (key) => (takers.get(key)?.size ?? 0) > 1,
      ),
    }))
    .toSorted(
      (a, b) => a.register.function.localeCompare(b.register.function, language) || a.address - b.address,
    )
}

const addressesOf = (register: Readable['register'], address: number): string[] =>
  Array.from({ length: lengthOf(register.type) }, (_, at) => `${register.function} ${address + at}`)
