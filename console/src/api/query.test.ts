import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import type { CallOptions } from '#contract/client'
import { query, queryKey, queryClient } from './query.ts'

const getLocation = Object.assign(
  vi.fn(async ({ locationId }: { locationId: string }, _options?: CallOptions) => ({ id: locationId })),
  { operation: 'getLocation' as const },
)
const listLocations = Object.assign(async (_args?: object) => ['a'], {
  operation: 'listManagedLocations' as const,
})

afterEach(() => queryClient.clear())

it('the key is the operation and its arguments', () => {
  expect(query(getLocation, { locationId: '1' }).queryKey).toEqual(['getLocation', { locationId: '1' }])
  expect(query(listLocations).queryKey).toEqual(['listManagedLocations'])
  expect(queryKey(getLocation)).toEqual(['getLocation'])
})

it('asks with the arguments, and can be cancelled', async () => {
  const answer = await queryClient.query(query(getLocation, { locationId: '1' }))
  expectTypeOf(answer).toEqualTypeOf<{ id: string }>()
  expect(answer).toEqual({ id: '1' })
  const [args, options] = getLocation.mock.lastCall ?? []
  expect([args, options?.signal]).toEqual([{ locationId: '1' }, expect.any(AbortSignal)])
})

it('passes the previous answer on, and reports the first rows while others arrive', async () => {
  const asked = query(getLocation, { locationId: '1' })
  const before = await queryClient.query({ ...asked, staleTime: 0 })
  const first = getLocation.mock.lastCall?.[1]
  first?.onRows?.(['a', 'b'])
  expect(queryClient.getQueryData(['arriving', ...asked.queryKey])).toEqual(['a', 'b'])
  await queryClient.query({ ...asked, staleTime: 0 })
  const second = getLocation.mock.lastCall?.[1]
  expect([first?.cached, second?.onRows]).toEqual([undefined, undefined])
  expect(second?.cached?.()).toBe(before)
})

it('rows of a list that failed are dropped', async () => {
  getLocation.mockImplementationOnce(async (_args, options) => {
    options?.onRows?.(['a'])
    throw new Error('gone')
  })
  const asked = query(getLocation, { locationId: '1' })
  await expect(queryClient.query(asked)).rejects.toThrow('gone')
  expect(queryClient.getQueryData(['arriving', ...asked.queryKey])).toBeUndefined()
})

it('arguments that an operation needs cannot be left out', () => {
  // @ts-expect-error the location is missing
  expect(query(getLocation).queryKey).toEqual(['getLocation'])
})
