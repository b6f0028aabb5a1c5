import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

const limits = { max: 3, maxWaiting: 4, timeout: 60_000 }
const refuse = () => new Error('refused')

/** Records the order in which they enter. */
function visitors(limiter: ReturnType<typeof createLimiter>) {
  const entered: string[] = []
  return {
    entered,
    enter: async (name: string, owner: string) => {
      const leave = await limiter.acquire(owner)
      entered.push(name)
      return leave
    },
  }
}

test('the first ones enter, the next ones wait for their turn', async () => {
  const { entered, enter } = visitors(createLimiter(limits, refuse))
  const leave = await enter('one', 'a')
  await enter('two', 'b')
  await enter('three', 'c')
  const fourth = enter('four', 'd')
  await pause(0)
  expect(entered).toEqual(['one', 'two', 'three'])
  leave()
  await fourth
  expect(entered).toEqual(['one', 'two', 'three', 'four'])
})

test('one owner cannot keep the others out, and nobody is overtaken', async () => {
  const { entered, enter } = visitors(createLimiter(limits, refuse))
  const leaves = [await enter('one', 'a'), await enter('two', 'a')]
  const third = enter('three', 'a')
  const other = await enter('other', 'b')
  expect(entered).toEqual(['one', 'two', 'other'])
  // There is room, but not for another one of this owner.
  other()
  await pause(0)
  expect(entered).toEqual(['one', 'two', 'other'])
  leaves[0]?.()
  await third
  expect(entered).toEqual(['one', 'two', 'other', 'three'])
})

test('those who wait too long are refused, and so are those who find a full line', async () => {
  const { entered, enter } = visitors(createLimiter({ ...limits, max: 1, timeout: 20 }, refuse))
  const leave = await enter('one', 'a')
  const waiting = [enter('two', 'b'), enter('three', 'b')]
  await expect(enter('four', 'b')).rejects.toThrow('refused')
  for (const one of waiting) await expect(one).rejects.toThrow('refused')
  leave()
  await enter('five', 'e')
  expect(entered).toEqual(['one', 'five'])
})

test('a free place goes to the owner with the fewest inside, however long the line of another one is', async () => {
  const { entered, enter } = visitors(createLimiter({ ...limits, maxWaiting: 200 }, refuse))
  const leaves = [await enter('a1', 'a'), await enter('a2', 'a'), await enter('b1', 'b')]
  const crowd = Array.from({ length: 50 }, async (_, at) => (await enter(`a${at + 3}`, 'a'))())
  const second = enter('b2', 'b')
  const newcomer = enter('c1', 'c')
  leaves[0]?.()
  const leave = await newcomer
  leaves[2]?.()
  ;(await second)()
  expect(entered.slice(3)).toEqual(['c1', 'b2'])
  leave()
  await Promise.all(crowd)
  expect(entered).toHaveLength(55)
})

test('the full line of one owner does not refuse another one', async () => {
  const { entered, enter } = visitors(createLimiter({ ...limits, max: 1 }, refuse))
  const pass = async (name: string, owner: string) => (await enter(name, owner))()
  const leave = await enter('a1', 'a')
  const waiting = [pass('a2', 'a'), pass('a3', 'a')]
  await expect(enter('a4', 'a')).rejects.toThrow('refused')
  waiting.push(pass('b1', 'b'))
  leave()
  await Promise.all(waiting)
  expect(entered.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('those who were inside for long lately leave places to the others', async () => {
  let clock = 0
  const limiter = createLimiter({ max: 5, maxWaiting: 20, timeout: 60_000 }, refuse, () => clock)
  for (const owner of 'abcde'.split('')) {
    const leave = await limiter.acquire(owner)
    clock += 200
    leave()
  }
  const { entered, enter } = visitors(limiter)
  const leaves = [
    await enter('a1', 'a'),
    await enter('b1', 'b'),
    await enter('c1', 'c'),
    await enter('d1', 'd'),
  ]
  const waiting = enter('e1', 'e')
  const other = await enter('f1', 'f')
  expect(entered).toEqual(['a1', 'b1', 'c1', 'd1', 'f1'])
  other()
  await pause(0)
  expect(entered).toHaveLength(5)
  leaves[0]?.()
  await waiting
  expect(entered.at(-1)).toBe('e1')
})
