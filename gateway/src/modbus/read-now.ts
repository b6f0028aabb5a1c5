import type { OwnRead, ReadAnswer } from '#contract/schemas/device-read'
import { ModbusException } from './connection.ts'
import type { Point, ReadRequest } from './group.ts'
import { groupPoints, splitRequest, wordsFor } from './group.ts'

export type ReadNow = Pick<ReadAnswer, 'results' | 'problem'>

interface AskedPoint extends Point {
  index: number
}

/** Illegal address or value: one of the registers may be to blame. */
const splittableCodes = [2, 3]

/** Whether smaller requests may be answered where this one was refused. */
export const isSplittable = ({ code }: ModbusException, { points }: ReadRequest): boolean =>
  splittableCodes.includes(code) && points.length > 1

/**
 * Reads exactly these registers, and nothing between them. Exceptions belong to their register. When nothing comes back, the
 * others are not tried: each would take as long.
 *
 * @param deadline On the clock of `performance`.
 */
export async function readNow(
  registers: OwnRead['registers'],
  deadline: number,
  read: (request: ReadRequest) => Promise<number[]>,
): Promise<ReadNow> {
  const results: ReadNow['results'] = registers.map(() => ({ words: [], exception: null }))
  const points = registers.map((register, index): AskedPoint => ({
    index,
    address: register.address,
    register,
  }))
  const open = groupPoints(points, 0)
  for (let request = open.shift(); request; request = open.shift()) {
    if (performance.now() > deadline) return { results, problem: 'no time left' }
    try {
      const words = await read(request)
      for (const point of request.points)
        results[point.index] = { words: wordsFor(request, point, words), exception: null }
    } catch (error) {
      if (!(error instanceof ModbusException)) return { results, problem: messageOf(error) }
      if (isSplittable(error, request)) open.unshift(...splitRequest(request))
      else for (const { index } of request.points) results[index] = { words: [], exception: error.code }
    }
  }
  return { results, problem: null }
}

/** Nothing came back for any of them. */
export const nothingRead = (registers: OwnRead['registers'], problem: string): ReadNow => ({
  results: registers.map(() => ({ words: [], exception: null })),
  problem,
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
