import { isSingleBit, lengthOf, mostInRequest } from '#contract/measuring/registers'
import type { Register } from '#contract/schemas/modbus'
import type { RegisterFunction } from '#contract/values'

/** A register with the address that is sent. */
export interface Point {
  address: number
  register: Pick<Register, 'function' | 'type'>
}

export interface ReadRequest<P extends Point = Point> {
  function: RegisterFunction
  address: number
  length: number
  points: P[]
}

/** Addresses that nobody asked for and that are read all the same, because one request is quicker than two. */
const defaultHole = 8

/**
 * As few requests as possible: neighbours of one table share one, with holes of at most so many addresses, and within
 * the limits of the protocol.
 */
export function groupPoints<P extends Point>(points: readonly P[], hole = defaultHole): ReadRequest<P>[] {
  const requests: ReadRequest<P>[] = []
  for (const point of points.toSorted(byAddress)) {
    const last = requests.at(-1)
    const end = point.address + lengthOf(point.register.type)
    if (last && fits(last, point, end, hole)) {
      last.length = Math.max(last.length, end - last.address)
      last.points.push(point)
    } else {
      const { function: table } = point.register
      requests.push({ function: table, address: point.address, length: end - point.address, points: [point] })
    }
  }
  return requests
}

const byAddress = (one: Point, other: Point) =>
  one.register.function.localeCompare(other.register.function) || one.address - other.address

function fits(request: ReadRequest, { address, register }: Point, end: number, hole: number): boolean {
  const limit = isSingleBit(register.function) ? mostInRequest.bits : mostInRequest.words
  return (
    request.function === register.function &&
    address - (request.address + request.length) <= hole &&
    end - request.address <= limit
  )
}

/** Two requests with half of the points each, to find the register that a controller refuses. */
export function splitRequest<P extends Point>({ points }: ReadRequest<P>): ReadRequest<P>[] {
  const middle = Math.ceil(points.length / 2)
  // A hole may be what is refused, so the halves have none.
  return [...groupPoints(points.slice(0, middle), 0), ...groupPoints(points.slice(middle), 0)]
}

/** The words of one point, out of what its request read. */
export const wordsFor = ({ address }: ReadRequest, point: Point, read: readonly number[]): number[] =>
  read.slice(point.address - address, point.address - address + lengthOf(point.register.type))
