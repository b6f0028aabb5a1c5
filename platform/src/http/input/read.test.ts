import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations/index'
import { ApiError } from '../../base/errors.ts'
import { readValues } from './read.ts'

const account = {
  firstName: 'Maria',
  lastName: 'Lindqvist',
  username: 'maria',
  email: 'maria@nordkyl.example',
  integratorId: 'int-1',
  roles: ['ROLE_LOCATION_READ'],
  ownerAccountId: 'acc-1',
}

function refusalOf(changes: object) {
  try {
    readValues({}, { ...account, ...changes }, operations.createManagedAccount)
  } catch (error) {
    if (error instanceof ApiError) return [error.refusal.code, error.message]
    throw error
  }
  return undefined
}

describe('the message of a body that does not fit', () => {
  test('says what is wrong with one field', () => {
    expect(refusalOf({})).toBeUndefined()
    expect(refusalOf({ roles: [] })).toEqual(['ROLE_REQUIRED', 'At least one role is required: roles'])
    expect(refusalOf({ email: 'maria' })).toEqual(['FIELDS_NOT_VALID', 'The request is not valid: email'])
  })

  test('says of several fields what is true for all of them', () => {
    const several = 'The request is not valid: firstname; username; roles'
    expect(refusalOf({ firstName: '', username: 'a b', roles: [] })).toEqual(['FIELDS_NOT_VALID', several])
    // Each of them for a reason of its own.
    expect(refusalOf({ roles: [], username: 'maria/1' })?.[0]).toBe('FIELDS_NOT_VALID')
    const [code, message] = refusalOf({ firstName: 'see a.example', lastName: 'http://a.example' }) ?? []
    expect([code, message?.split(': ').at(-1)]).toEqual(['NAME_HAS_ADDRESS', 'firstname; lastname'])
  })

  test('names five fields at most', () => {
    const empty = {
      ...account,
      firstName: '',
      lastName: '',
      username: '',
      email: '',
      integratorId: '',
      roles: [],
    }
    expect(refusalOf(empty)?.[1]).toBe(
      'The request is not valid: firstname; lastname; username; email; integrator',
    )
  })
})
