import { greatestLikelyOffset } from '#contract/limits'
import {
  busOf,
  describeBus,
  describeOffsets,
  type ModbusRange,
  nextFreeOffset,
} from '#contract/modbus-address'

import { connectionNames } from '../../../domain/devices/wizard/wizardValues.ts'

export interface Occupant extends ModbusRange {
  componentName: string
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
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

function readBus(key: string, occupants: readonly Occupant[]): Bus {
  const { tcpConfig, rtuConfig } = occupants[0] ?? {}
  const connection = { tcpConfig, rtuConfig }
  const free = nextFreeOffset({ ...connection, modbusConfig: { startAddressOffset: 0 }, size: 1 }, occupants)
  const lastTaken = Math.max(...occupants.map(endOf)) - 1
  return {
    key,
    name: `${connectionNames[tcpConfig ? 'TCP' : 'RTU']}, ${describeBus(connection)}`,
    connection,
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
  if (isFree(stretch)) return 'Free'
  return isClash(stretch) ? `Clash: ${names.join(' and ')}` : names.join('')
}

export const offsetsText = ({ first, last }: Stretch): string => describeOffsets(first, last)
