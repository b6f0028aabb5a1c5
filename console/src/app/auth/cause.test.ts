import { expect, it } from 'vitest'
import { causeOf } from './cause.ts'

it('says in words that the provider is out of reach', () => {
  expect(causeOf(new TypeError('Failed to fetch'))).toBe(
    'The identity provider could not be reached (Failed to fetch).',
  )
})

it('leaves the texts of the sign-in as they are', () => {
  expect(causeOf(new Error('No matching state found in storage'))).toBe('No matching state found in storage')
})
