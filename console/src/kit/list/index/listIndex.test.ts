import { expect, test, vi } from 'vitest'
import { date, number, text } from '../columns.ts'
import { onTheSpot, type Indexer, createListIndex, LONG_LIST } from './listIndex.ts'

/** Makes the waiting time of a second short for a slow machine. */
const patience = 15_000

const columns = [text('name', 'Name'), number('size', 'Size'), date('since', 'Since')]
const make = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Hall ${count - at}`, size: at % 7, since: 86_400 * at }))
const inline = () => onTheSpot

test('a short list is ready at once and needs no worker', () => {
  const indexer = vi.fn<(part: 'orders' | 'search') => Indexer>()
  const index = createListIndex(make(3), columns, indexer)
  index.start()
  expect([...(index.orders('name')?.ascending ?? [])]).toEqual([2, 1, 0])
  expect(index.search('size')?.folded).toBe('0\n1\n2\n')
  expect(index.orders('missing')).toBeUndefined()
  expect(indexer).not.toHaveBeenCalled()
})

test('a long list prepares the requested column first, then all others, and reports each', async () => {
  const index = createListIndex(make(LONG_LIST), columns, inline)
  const readyAtFirst: boolean[] = []
  index.subscribe(() => readyAtFirst.push(index.orders('size') !== undefined))
  expect(index.orders('size')).toBeUndefined()
  index.start()
  await vi.waitFor(() => expect(index.version()).toBe(6), patience)
  expect(readyAtFirst[0]).toBe(true)
  expect(index.orders('name')?.ascending[0]).toBe(LONG_LIST - 1)
  expect(index.search('size')?.starts).toHaveLength(LONG_LIST + 1)
})

test('dates stay sorted by time after their texts have been prepared', async () => {
  const index = createListIndex(make(LONG_LIST), columns, inline)
  index.start()
  await vi.waitFor(() => expect(index.search('since')).toBeDefined(), patience)
  await vi.waitFor(() => expect(index.orders('since')).toBeDefined(), patience)
  expect([...(index.orders('since')?.ascending.slice(0, 4) ?? [])]).toEqual([0, 1, 2, 3])
})

test('a list that is closed prepares nothing more', async () => {
  const index = createListIndex(make(LONG_LIST), columns, inline)
  index.start()()
  await new Promise((done) => setTimeout(done, 50))
  expect(index.version()).toBeLessThanOrEqual(1)
})

test('one who filters a long list does not wait until its columns are sorted', async () => {
  const neverSorted: Indexer = (request) =>
    request.kind === 'orders' ? new Promise(() => {}) : onTheSpot(request)
  const index = createListIndex(make(LONG_LIST), columns, () => neverSorted)
  index.start()
  expect(index.search('since')).toBeUndefined()
  await vi.waitFor(() => expect(index.search('since')).toBeDefined(), patience)
})

test('the texts of a long list are prepared as soon as its first column is sorted', async () => {
  let sorted = 0
  const sortedOnce: Indexer = (request) =>
    request.kind === 'orders' && sorted++ > 0 ? new Promise(() => {}) : onTheSpot(request)
  const index = createListIndex(make(LONG_LIST), columns, () => sortedOnce)
  index.start()
  await vi.waitFor(() => expect(index.version()).toBe(1 + columns.length), patience)
})
