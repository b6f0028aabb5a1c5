import { expect, onTestFinished, test, vi } from 'vitest'
import { createTurns, inTurns } from './turns.ts'

const busyFor = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('work that arrives together is done in its order, and others have their turn in between', async () => {
  const takeTurn = createTurns({ milliseconds: 5 })
  const order: string[] = []
  const work = ['a', 'b', 'c'].map(async (name) =>
    takeTurn('owner', () => {
      busyFor(6)
      order.push(name)
    }),
  )
  const others = new Promise<void>((done) => {
    setImmediate(() => setImmediate(() => done(void order.push('others'))))
  })
  await Promise.all([...work, others])
  expect(order).toEqual(['a', 'b', 'others', 'c'])
})

test('short work that arrives together shares a turn', async () => {
  const takeTurn = createTurns({ milliseconds: 1000 })
  const order: string[] = []
  const work = ['a', 'b', 'c'].map(async (name) => takeTurn('owner', () => order.push(name)))
  const others = new Promise<void>((done) => {
    setImmediate(() => done(void order.push('others')))
  })
  await Promise.all([...work, others])
  expect(order).toEqual(['a', 'b', 'c', 'others'])
})

test('work that fails fails its own call alone', async () => {
  const takeTurn = createTurns()
  const failing = takeTurn('owner', () => {
    throw new Error('Not a number')
  })
  const next = takeTurn('owner', () => 'stored')
  await expect(failing).rejects.toThrow('Not a number')
  await expect(next).resolves.toBe('stored')
})

test('of many who work through entries, one goes on in a turn of the event loop', async () => {
  let [worked, most] = [0, 0]
  let isOver = false
  const look = () => {
    most = Math.max(most, worked)
    worked = 0
    if (!isOver) setImmediate(look)
  }
  const many = Array.from({ length: 8 }, async () =>
    inTurns([1, 2, 3], () => {
      worked += 1
      busyFor(11)
    }),
  )
  // All have begun with their first entry.
  worked = 0
  setImmediate(look)
  await Promise.all(many)
  isOver = true
  expect(most).toBe(1)
})

test('nobody waits behind all that one owner sends', async () => {
  let clock = 0
  const takeTurn = createTurns({ milliseconds: 1, now: () => clock })
  const order: string[] = []
  const send = async (owner: string, name: string) =>
    takeTurn(owner, () => {
      clock += 10
      order.push(name)
    })
  const many = ['a1', 'a2', 'a3', 'a4'].map(async (name) => send('a', name))
  const others = [send('b', 'b1'), send('c', 'c1'), send('b', 'b2')]
  await Promise.all([...many, ...others])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('while people wait, others go on between two pieces of work, for as long as the first one took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let clock = 0
  const people = { areWaiting: () => true }
  const takeTurn = createTurns({ milliseconds: 1, now: () => clock, people })
  const work = async () => takeTurn('owner', () => (clock += 50))
  const [first, second] = [work(), work()]
  await first
  for (let count = 0; count < 5; count += 1) await new Promise((done) => setImmediate(done))
  expect(clock).toBe(50)
  vi.advanceTimersByTime(49)
  expect(clock).toBe(50)
  vi.advanceTimersByTime(1)
  await second
  expect(clock).toBe(100)
})
