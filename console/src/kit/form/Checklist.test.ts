import { expect, it } from 'vitest'
import { placeholderOf } from './Checklist.tsx'

const refetch = () => undefined
const loading = { isPending: true, isPaused: false, isLoadingError: false, refetch, error: null }

it('says what loads, that there is no connection, or what failed and why; and nothing if there is a list', () => {
  expect(placeholderOf(loading, 'locations')).toEqual({ text: 'Loading locations...' })
  expect(placeholderOf({ ...loading, isPaused: true }, 'locations')).toEqual({
    text: 'No connection. This goes on by itself when it is back.',
  })
  const error = { response: { data: { message: 'Not today' } } }
  expect(placeholderOf({ ...loading, isLoadingError: true, error }, 'locations')).toEqual({
    text: 'Failed to fetch locations',
    reason: 'Not today',
    retry: refetch,
  })
  expect(placeholderOf({ ...loading, isPending: false }, 'locations')).toBeUndefined()
})
