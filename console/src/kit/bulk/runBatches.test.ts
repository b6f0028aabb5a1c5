import { beforeEach, expect, test, vi } from 'vitest'
import { refreshAfter } from '../../api/stale.ts'
import { type Batch, runBatches } from './runBatches.ts'

vi.mock(import('../../api/stale.ts'), () => ({ refreshAfter: vi.fn<typeof refreshAfter>() }))

interface Item {
  id: number
}

const refusal = (message: string) => ({ status: 409, error: { message, requestId: 'r' } })
const many = vi.fn<Batch<Item, string>['many']>()
const single = vi.fn<(item: Item) => Promise<string>>()
const batch: Batch<Item, string> = {
  many,
  one: Object.assign(single, { operation: 'updateManagedAccount' as const }),
}
const items = Array.from({ length: 45 }, (_, id) => ({ id }))
const onProgress = vi.fn<(done: number) => void>()
const { signal } = new AbortController()
const failure = (status: number) => Object.assign(new Error('Failed'), { response: { status } })

beforeEach(() => {
  vi.resetAllMocks()
  many.mockImplementation(async ({ body }) => ({
    results: body.items.map(({ id }) =>
      id % 10 === 3 ? refusal(`${id} is in use`) : { status: 200, answer: `${id} done` },
    ),
  }))
})

test('sends batches one after the other, and says for each item what happened', async () => {
  const outcomes = await runBatches(batch, items, { onProgress, signal })
  expect(many.mock.calls.map(([{ body }]) => body.items.length)).toEqual([20, 20, 5])
  expect(onProgress.mock.calls.flat()).toEqual([20, 40, 45])
  expect(outcomes[2]).toEqual({ answer: '2 done' })
  expect(outcomes[43]).toEqual({ reason: '43 is in use' })
  expect(refreshAfter).toHaveBeenCalledExactlyOnceWith('updateManagedAccount')
})

test('stops after the current batch', async () => {
  const cancel = new AbortController()
  onProgress.mockImplementation(() => cancel.abort())
  const outcomes = await runBatches(batch, items, { onProgress, signal: cancel.signal })
  expect([many.mock.calls.length, outcomes.length]).toEqual([1, 20])
  expect(refreshAfter).toHaveBeenCalledOnce()
})

test('a batch that does not arrive fails with its reason, and nothing more is sent', async () => {
  many.mockRejectedValueOnce(failure(503))
  const outcomes = await runBatches(batch, items, { onProgress, signal })
  expect(many).toHaveBeenCalledOnce()
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ reason: 'Failed' })))
})

test('a platform without batches gets single calls', async () => {
  many.mockRejectedValue(failure(404))
  single.mockImplementation(async ({ id }) => {
    if (id === 1)
      throw Object.assign(new Error('x'), { response: { status: 409, data: { message: 'It is used' } } })
    return `${id} alone`
  })
  const outcomes = await runBatches(batch, items.slice(0, 22), { onProgress, signal })
  expect([many.mock.calls.length, single.mock.calls.length]).toEqual([1, 22])
  expect(outcomes.slice(0, 2)).toEqual([{ answer: '0 alone' }, { reason: 'It is used' }])
})
