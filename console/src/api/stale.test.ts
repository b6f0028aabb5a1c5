import { type HttpError, statusError } from '#contract/http'
import { afterEach, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { queryClient } from './query.ts'
import { refreshAfter } from './stale.ts'

const shown = [
  ['getCurrentAccount'],
  ['listManagedAccounts'],
  ['listIntegrations'],
  ['getLocation', { id: '1' }],
  ['getCommissioning', { id: '1' }],
  ['listLocationHistory', { id: '1' }],
]

afterEach(() => queryClient.clear())

/** Which of all earlier answers would be asked for again. */
function stale(act: () => void): unknown[] {
  for (const key of shown) queryClient.setQueryData(key, [])
  act()
  const queries = queryClient.getQueryCache().getAll()
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey[0])
}

const refusal = (status: number): HttpError =>
  statusError({ status, data: {}, headers: {}, request: { url: '/' } })

it('a change makes the answers that it names stale, with any arguments', () => {
  expect(stale(() => refreshAfter('createIntegration'))).toEqual(['listIntegrations'])
  queryClient.clear()
  expect(stale(() => refreshAfter('linkComponents'))).toEqual([
    'getLocation',
    'getCommissioning',
    'listLocationHistory',
  ])
})

it('a location shows a device that was initialized, also where it tells what is left to do', () => {
  expect(stale(() => refreshAfter('initializeDevice'))).toContain('getCommissioning')
})

it('a call that only reads makes nothing stale', () => {
  expect(stale(() => refreshAfter('listIntegrations'))).toEqual([])
})

it('only answers of calls that the console makes can be stale', () => {
  const made = Object.keys(calls)
  expect(Object.values(calls).flatMap((names) => names.filter((name) => !made.includes(name)))).toEqual([])
})

it("a conflict with somebody else's change makes the lists stale, but not the account", () => {
  for (const status of [404, 409]) {
    expect(stale(() => refreshAfter('updateManagedAccount', refusal(status)))).toEqual([
      'listManagedAccounts',
    ])
    queryClient.clear()
  }
})

it('any other failure makes nothing stale', () => {
  expect(stale(() => refreshAfter('updateManagedAccount', refusal(400)))).toEqual([])
  expect(stale(() => refreshAfter('updateManagedAccount', new Error('Network Error')))).toEqual([])
})
