import { type HttpError, statusError } from '#contract/http'
import { describe, expect, it } from 'vitest'
import { errorMessage, isNotAuthenticated, serverReason } from './errors.ts'
import { describeError, fieldErrors, fieldLabel } from './fieldErrors.ts'

const answered = (status: number, data: unknown): HttpError =>
  statusError({ status, data, headers: {}, request: { url: '/' } })

const entry = (key: string, FIELD: string) => ({ key, parameters: { FIELD } })

describe('the general message', () => {
  it("is the server's", () => {
    expect(errorMessage(answered(409, { message: 'In use' }), 'Failed')).toBe('In use')
  })

  it.each(['The disk is full', { error: 'The disk is full' }, { message: '', error: 'The disk is full' }])(
    'is also %j',
    (body) => {
      expect(errorMessage(answered(507, body), 'Failed')).toBe('The disk is full')
      expect(serverReason(answered(507, body))).toBe('The disk is full')
    },
  )

  it('comes before the error', () => {
    expect(serverReason(answered(500, { message: 'In use', error: 'Internal Server Error' }))).toBe('In use')
  })

  it("is otherwise the error's own", () => {
    expect(errorMessage(answered(502, ''), 'Failed')).toBe('Request failed with status code 502')
    expect(errorMessage(answered(502, { error: { code: 7 } }), 'Failed')).toBe(
      'Request failed with status code 502',
    )
    expect(errorMessage(answered(502, '<html>'), 'Failed')).toBe('Request failed with status code 502')
    expect(errorMessage(new Error('Network Error'))).toBe('Network Error')
  })

  it('is otherwise the default', () => {
    expect(errorMessage(undefined)).toBe('An error occurred')
    expect(errorMessage(new Error(''), 'Failed to initialize device')).toBe('Failed to initialize device')
  })
})

it.for([404, true, {}, { text: 'In use' }, ['In use'], [{ text: 'In use' }], null, '', ' '])(
  'a message that is %j is no text',
  (message) => {
    const error = answered(400, { message })
    expect(serverReason(error)).toBeUndefined()
    expect(errorMessage(error, 'Failed')).toBe('Request failed with status code 400')
    expect(isNotAuthenticated(error)).toBe(false)
    expect(errorMessage(Object.assign(new Error(), { message }), 'Failed')).toBe('Failed')
  },
)

describe("the server's error list", () => {
  const error = answered(400, {
    message: 'The request does not fit',
    errors: [
      entry('REQUIRED', 'firstname'),
      entry('INVALID', 'email'),
      entry('DUPLICATE', 'username'),
      entry('REQUIRED', 'integrator'),
      entry('REQUIRED', 'owner'),
    ],
  })

  it('becomes a text for each field of the body', () => {
    expect(fieldErrors(error)).toEqual({
      firstName: 'First name is required',
      email: 'Email is invalid',
      username: 'Username error: DUPLICATE',
      integratorId: 'Integrator ID is required',
      ownerAccountId: 'Account owner is required',
    })
  })

  it('replaces the general message', () => {
    expect(describeError(answered(400, { message: 'No', errors: [entry('REQUIRED', 'name')] }))).toBe(
      'Name is required',
    )
    expect(describeError(answered(400, { message: 'No', errors: [] }))).toBe('No')
  })

  it('may be malformed', () => {
    expect(fieldErrors(answered(400, { errors: [null, { key: 'REQUIRED' }, 'x'] }))).toEqual({})
    expect(fieldErrors(answered(400, { errors: 'x' }))).toEqual({})
  })
})

it.each([
  ['firstName', 'First name'],
  ['email', 'Email'],
  ['pagerDuty.routingKey', 'Routing key'],
  ['zoneId', 'Zone ID'],
])('the field %s reads %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label)
})

describe('Not authenticated', () => {
  it('is found in either text', () => {
    expect(isNotAuthenticated(answered(401, { message: 'Not authenticated: the token has expired' }))).toBe(
      true,
    )
    expect(isNotAuthenticated(new Error('Not authenticated'))).toBe(true)
  })

  it.each([
    'Not authenticated',
    '<html><h1>401 Not authenticated</h1></html>',
    { error: 'Not authenticated: no session' },
    { message: ' ', error: 'Not authenticated' },
  ])('is found in %j', (body) => {
    expect(isNotAuthenticated(answered(401, body))).toBe(true)
  })

  it('is not found in other texts', () => {
    expect(isNotAuthenticated(answered(403, { message: 'The account lacks the role' }))).toBe(false)
    expect(isNotAuthenticated(undefined)).toBe(false)
  })
})

describe('a field of a list', () => {
  it('is told by its row, as people count, and the label of the field', () => {
    expect(fieldLabel('measurements.4.unitId')).toBe('Measurements, row 5: Unit')
    expect(fieldLabel('products.0.measurements.1')).toBe('Products, row 1: Measurements, row 2')
    const error = answered(400, { message: '', errors: [entry('INVALID', 'measurements.4.unitId')] })
    expect(describeError(error)).toBe('Measurements, row 5: Unit is invalid')
  })
})
