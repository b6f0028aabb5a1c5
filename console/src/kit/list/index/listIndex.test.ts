import { expect, test, vi } from 'vitest'
import { readWanted } from '../../search/search.ts'
import { date, number, text } from '../columns.ts'
import { onTheSpot, type Indexer, createListIndex, LONG_LIST } from './listIndex.ts'

/** Makes the waiting time of a second short for a slow machine. */
const patience = 15_000

const columns = [text('name', 'Name'), number('size', 'Size'), date('since', 'Since')]
const make = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Hall ${count - at}`, size: at % 7, since: 86_400 * at }))
const inline = () => onTheSpot
const wantedIn = (typed: string) => readWanted(typed, 'texts') ?? expect.fail('nothing wanted')
const waitFor = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('a short list is ready at once and needs no worker', () => {
  const indexer = vi.fn<(part: 'orders' | 'search') => Indexer>()
  const index = createListIndex(make(3), columns, indexer)
  index.start()
  expect([...(index.orders('name')?.ascending ?? [])]).toEqual([2, 1, 0])
  expect(index.search('size')?.folded).toBe('0\n1\n2\n')
  expect(index.orders('missing')).toBeUndefined()
  expect(indexer).not.toHaveBeenCalled()
})

test('a long list prepares the requested column first and reports it, then all others', async () => {
  const prepared = vi.fn<Indexer>(onTheSpot)
  const index = createListIndex(make(LONG_LIST), columns, () => prepared)
  const readyAtFirst: boolean[] = []
  index.subscribe(() => readyAtFirst.push(index.orders('size') !== undefined))
  expect(index.orders('size')).toBeUndefined()
  index.start()
  await vi.waitFor(() => expect(prepared).toHaveBeenCalledTimes(2 * columns.length), patience)
  expect(readyAtFirst).toEqual([true])
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
  const prepared = vi.fn<Indexer>(onTheSpot)
  const index = createListIndex(make(LONG_LIST), columns, () => prepared)
  index.orders('name')
  index.start()()
  await new Promise((done) => setTimeout(done, 50))
  expect(prepared).not.toHaveBeenCalled()
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
  const asked = { orders: 0, search: 0 }
  const sortedOnce: Indexer = (request) =>
    ++asked[request.kind] > 1 && request.kind === 'orders' ? new Promise(() => {}) : onTheSpot(request)
  const index = createListIndex(make(LONG_LIST), columns, () => sortedOnce)
  index.start()
  await vi.waitFor(() => expect(asked.search).toBe(columns.length), patience)
})

test('what a long list begins with needs no ready column, also if it is filtered', async () => {
  const index = createListIndex(make(LONG_LIST), columns, inline)
  const first = (direction: 'asc' | 'desc', typed = '') =>
    index.beginning({ column: 'name', direction }, typed ? [{ id: 'size', wanted: wantedIn(typed) }] : [])
  const found = async (...of: Parameters<typeof first>) =>
    vi.waitFor(() => first(...of) ?? expect.fail('not found'), patience)
  const two = async (...of: Parameters<typeof first>) => Array.from((await found(...of)).shown.slice(0, 2))
  expect(await two('asc')).toEqual([LONG_LIST - 1, LONG_LIST - 2])
  expect(await two('desc', '6')).toEqual([6, 13])
  expect(await found('asc', '=7')).toEqual({ shown: new Uint32Array(), isAll: true })
})

test('a beginning that takes longer than a frame is looked for in slices, and reported', async () => {
  const names = make(LONG_LIST)
  const slow = text('name', 'Name')
  const isSlow = { ...slow, text: (row: (typeof names)[number]) => (waitFor(0.05), slow.text(row)) }
  const index = createListIndex(names, [isSlow], inline)
  const first = () => index.beginning({ column: 'name', direction: 'asc' }, [])
  const reported = vi.fn<() => void>()
  index.subscribe(reported)
  expect(first()).toBeUndefined()
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce(), patience)
  expect(first()?.shown[0]).toBe(LONG_LIST - 1)
})
