import { isSingleBit, lengthOf, mostInRequest } from '#contract/measuring/registers'
import { Register } from '#contract/schemas/modbus'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from './group.ts'
import { groupPoints, splitRequest, wordsFor } from './group.ts'

const point = (address: number, fields: Partial<Register> = {}): Point => ({
  address,
  register: Register.parse({ function: 'INPUT_REGISTER', address, type: 'U16', ...fields }),
})
const places = (points: Point[], hole?: number) =>
  groupPoints(points, hole).map(({ address, length }) => [address, length])

const anyPoint = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom('HOLDING_REGISTER', 'INPUT_REGISTER'),
      fc.constantFrom('U16', 'I32', 'F64'),
    )
    .map(([address, table, type]) => point(address, { function: table, type })),
  fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.constantFrom('COIL', 'DISCRETE_INPUT'))
    .map(([address, table]) => point(address, { function: table, type: 'BOOL' })),
)
const anyPoints = fc.array(anyPoint, { maxLength: 60 })
const anyHole = fc.integer({ min: 0, max: 50 })

test('every point is in exactly one request, whole, in its table, and within the limits of the protocol', () => {
  fc.assert(
    fc.property(anyPoints, anyHole, (points, hole) => {
      const requests = groupPoints(points, hole)
      expect(new Set(requests.flatMap((request) => request.points))).toEqual(new Set(points))
      expect(requests.flatMap((request) => request.points)).toHaveLength(points.length)
      for (const request of requests) {
        const isBits = isSingleBit(request.function)
        expect(request.length).toBeLessThanOrEqual(isBits ? mostInRequest.bits : mostInRequest.words)
        for (const { address, register } of request.points) {
          expect(register.function).toBe(request.function)
          expect(address).toBeGreaterThanOrEqual(request.address)
          expect(address + lengthOf(register.type)).toBeLessThanOrEqual(request.address + request.length)
        }
      }
    }),
  )
})

test('no hole is longer than allowed', () => {
  fc.assert(
    fc.property(anyPoints, anyHole, (points, hole) => {
      for (const request of groupPoints(points, hole)) {
        const read = new Set(
          request.points.flatMap(({ address, register }) =>
            Array.from({ length: lengthOf(register.type) }, (_, index) => address + index),
          ),
        )
        let missing = 0
        for (let address = request.address; address < request.address + request.length; address += 1) {
          missing = read.has(address) ? 0 : missing + 1
          expect(missing).toBeLessThanOrEqual(hole)
        }
      }
    }),
  )
})

test('neighbours share a request, up to 125 words or 2,000 bits', () => {
  expect(places([point(10), point(11, { type: 'F32' }), point(13)])).toEqual([[10, 4]])
  expect(places([point(0), point(9), point(19)])).toEqual([
    [0, 10],
    [19, 1],
  ])
  const words = Array.from({ length: 126 }, (_, address) => point(address))
  expect(places(words)).toEqual([
    [0, 125],
    [125, 1],
  ])
  // A value is never cut in two at the limit.
  expect(places([...words.slice(0, 124), point(124, { type: 'F32' })])).toEqual([
    [0, 124],
    [124, 2],
  ])
  const bits = Array.from({ length: 2001 }, (_, address) =>
    point(address, { function: 'COIL', type: 'BOOL' }),
  )
  expect(places(bits)).toEqual([
    [0, 2000],
    [2000, 1],
  ])
})

test('a split request reads the same points without holes, until there is one alone', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { minLength: 2, maxLength: 20 }), (points) => {
      for (const request of groupPoints(points)) {
        if (request.points.length < 2) continue
        const halves = splitRequest(request)
        expect(halves.flatMap((half) => half.points)).toHaveLength(request.points.length)
        expect(halves.length).toBeGreaterThan(1)
        for (const half of halves) expect(half.points.length).toBeLessThan(request.points.length)
      }
    }),
  )
})

test('each point gets its own words of the answer', () => {
  const float = point(12, { type: 'F32' })
  const [request] = groupPoints([point(10), float])
  if (!request) throw new Error('There is a request')
  expect(wordsFor(request, float, [100, 101, 102, 103])).toEqual([102, 103])
})
