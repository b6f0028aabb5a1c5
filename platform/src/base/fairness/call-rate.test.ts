import { expect, test } from 'vitest'
import { createCallLimit, createCallRate } from './call-rate.ts'

const begin = 1_772_442_000_000
const spendAll = (spend: ReturnType<typeof createCallRate>, name: string, count: number, now = begin) =>
  Array.from({ length: count }, () => spend(name, now))

test('so many calls a minute are let through, all at once, and then one at a time', () => {
  const spend = createCallRate(60)
  expect(spendAll(spend, 'one', 60)).toEqual(Array(60).fill(0))
  expect(spend('one', begin)).toBe(1)
  expect(spend('one', begin + 999)).toBe(1)
  expect(spend('one', begin + 1000)).toBe(0)
  expect(spend('one', begin + 1000)).toBe(1)
  expect(spendAll(spend, 'one', 61, begin + 120_000)).toEqual([...Array<number>(60).fill(0), 1])
})

test('a refused call does not make the wait longer, and a few calls a minute mean a long one', () => {
  const spend = createCallRate(2)
  spendAll(spend, 'one', 2)
  expect(spendAll(spend, 'one', 5)).toEqual([30, 30, 30, 30, 30])
  expect(spend('one', begin + 29_500)).toBe(1)
})

test('each name has its own calls, and a forgotten one begins again', () => {
  const spend = createCallRate(1, 2)
  expect(['one', 'two', 'one', 'two'].map((name) => spend(name, begin))).toEqual([0, 0, 60, 60])
  expect(['three', 'four', 'one'].map((name) => spend(name, begin))).toEqual([0, 0, 0])
})

test('a limit refuses what is more, for each name, and says how long to wait', () => {
  const count = createCallLimit(1, 'TOO_MANY_DEVICE_CALLS')
  count('a')
  expect(() => count('a')).toThrow(
    expect.objectContaining({
      status: 429,
      message: 'A device may make 1 calls a minute. Try again in 60 s.',
      retryAfterSeconds: 60,
    }),
  )
  count('b')
})
