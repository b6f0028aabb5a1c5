import { expect, test } from 'vitest'
import { whileAnswering } from '../../base/request.ts'
import { createQueue, Overloaded } from './hashes.ts'

function openWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((end) => ends.push(end))
    return name
  }
  return { begun, work, endFirst: () => ends.shift()?.() }
}

const settled = () => new Promise((done) => setImmediate(done))

test('a limited number runs at once, a limited number waits in order, and the next one is refused', async () => {
  const run = createQueue({ atOnce: 2, waiting: 4 })
  const { begun, work, endFirst } = openWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  await expect(run(work('e'))).rejects.toThrow(Overloaded)
  expect(begun).toEqual(['a', 'b'])
  endFirst()
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (let count = 0; count < 3; count += 1) {
    endFirst()
    await settled()
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a long line does not delay urgent work', async () => {
  const run = createQueue({ atOnce: 1, waiting: 1 })
  const { begun, work, endFirst } = openWork()
  const all = [run(work('running')), run(work('waiting')), run(work('owner'), 'urgent')]
  for (let count = 0; count < 3; count += 1) {
    await settled()
    endFirst()
  }
  await Promise.all(all)
  expect(begun).toEqual(['running', 'owner', 'waiting'])
})

test('failed work gives its place to the next', async () => {
  const run = createQueue({ atOnce: 1, waiting: 1 })
  const failed = run(async () => {
    throw new Error('no memory')
  })
  const next = run(async () => 'done')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})

test('one address does not fill the line, and addresses take turns', async () => {
  const run = createQueue({ atOnce: 1, waiting: 8 })
  const { begun, work, endFirst } = openWork()
  const from = async (address: string, name: string) =>
    whileAnswering({ id: name, address }, async () => run(work(name)))
  const many = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map(async (name) => from('192.0.2.1', name))
  await expect(many.pop()).rejects.toThrow(Overloaded)
  const all = [...many, from('192.0.2.2', 'b1')]
  for (let count = 0; count < all.length; count += 1) {
    await settled()
    endFirst()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a0', 'a1', 'b1', 'a2', 'a3', 'a4'])
})
