import { expect, test, it, vi } from 'vitest'
import { numberIn, numberText, wholeNumber, setFieldErrors } from './values.ts'

test('reads numbers as people type them', () => {
  expect(['-18', '4,5', ' 0.25 ', '−3', '1e3', '.5'].map(numberIn)).toEqual([-18, 4.5, 0.25, -3, 1000, 0.5])
})

test('an empty text is null, and a text that is not a number is undefined', () => {
  expect([numberIn(''), numberIn('  ')]).toEqual([null, null])
  expect(['x', '1.2.3', '0x10', '1 000', 'Infinity', '-'].map(numberIn)).toEqual(Array(6).fill(undefined))
})

test('a number becomes a text that is read as the same number', () => {
  expect([numberText(-18.5), numberText(null)]).toEqual(['-18.5', ''])
})

test('a whole number must be whole and within its range', () => {
  const rule = wholeNumber({ min: 1, max: 86_400 })
  expect(['1', ' 86400 '].map(rule)).toEqual([null, null])
  for (const text of ['0', '86401', '1.5', '-1', '', 'x'])
    expect(rule(text)).toBe('Whole number, 1 to 86,400')
})

function place(values: Record<string, unknown>, texts: Record<string, string>) {
  const setErrors = vi.fn<(errors: unknown) => void>()
  const left = setFieldErrors({ getValues: () => values, setErrors }, texts)
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
