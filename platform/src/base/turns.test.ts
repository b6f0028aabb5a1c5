import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const busyFor = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('work that arrives together is done in its order, and others have their turn in between', async () => {
  const takeTurn = createTurns(5)
  const order: string[] = []
  const work = ['a', 'b', 'c'].map(async (name) =>
    takeTurn(() => {
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
  const takeTurn = createTurns(1000)
  const order: string[] = []
  const work = ['a', 'b', 'c'].map(async (name) => takeTurn(() => order.push(name)))
  const others = new Promise<void>((done) => {
    setImmediate(() => done(void order.push('others')))
  })
  await Promise.all([...work, others])
  expect(order).toEqual(['a', 'b', 'c', 'others'])
})

test('work that fails fails its own call alone', async () => {
  const takeTurn = createTurns()
  const failing = takeTurn(() => {
    throw new Error('Not a number')
  })
  const next = takeTurn(() => 'stored')
  await expect(failing).rejects.toThrow('Not a number')
  await expect(next).resolves.toBe('stored')
})
