import { expect, it, vi } from 'vitest'
import { placeErrors } from './placeErrors.ts'

function place(values: Record<string, unknown>, texts: Record<string, string>) {
  const setErrors = vi.fn<(errors: unknown) => void>()
  const left = placeErrors({ getValues: () => values, setErrors }, texts)
  return { left, errors: setErrors.mock.calls[0]?.[0] }
}

it('puts each text at its field', () => {
  const { left, errors } = place({ name: '', email: '' }, { email: 'Email error: DUPLICATE' })
  expect(left).toEqual([])
  expect(errors).toEqual({ email: 'Email error: DUPLICATE' })
})

it("finds the form's field for a part of the body", () => {
  const texts = { 'pagerDuty.routingKey': 'Routing key is required', 'locations.3.id': 'ID is invalid' }
  expect(place({ routingKey: '', locations: [] }, texts).errors).toEqual({
    routingKey: 'Routing key is required',
    locations: 'ID is invalid',
  })
})

it('returns a text without a field, and still places the others', () => {
  const { left, errors } = place({ name: '' }, { version: 'Version is invalid', name: 'Name is invalid' })
  expect(left).toEqual(['Version is invalid'])
  expect(errors).toEqual({ name: 'Name is invalid' })
})
