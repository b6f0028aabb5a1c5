import { expect, expectTypeOf, it, vi } from 'vitest'
import { query, queryKey } from './query.ts'
import { queryClient } from './queryClient.ts'

const getLocation = Object.assign(
  vi.fn(async ({ locationId }: { locationId: string }) => ({ id: locationId })),
  { operation: 'getLocation' as const },
)
const listLocations = Object.assign(async (_args?: object) => ['a'], {
  operation: 'listManagedLocations' as const,
})

it('the key is the operation and its arguments', () => {
  expect(query(getLocation, { locationId: '1' }).queryKey).toEqual(['getLocation', { locationId: '1' }])
  expect(query(listLocations).queryKey).toEqual(['listManagedLocations'])
  expect(queryKey(getLocation)).toEqual(['getLocation'])
})

it('asks with the arguments, and can be called off', async () => {
  const answer = await queryClient.query(query(getLocation, { locationId: '1' }))
  expectTypeOf(answer).toEqualTypeOf<{ id: string }>()
  expect(answer).toEqual({ id: '1' })
  expect(getLocation).toHaveBeenCalledWith({ locationId: '1' }, { signal: expect.any(AbortSignal) })
})

it('arguments that an operation needs cannot be left out', () => {
  // @ts-expect-error the location is missing
  expect(query(getLocation).queryKey).toEqual(['getLocation'])
})
