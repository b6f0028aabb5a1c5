import { expect, test } from 'vitest'
import { labelIn, sameNameWarning, distinctOptions } from './names.tsx'

const thing = (id: string, name: string, detail = 'DECT') => ({ id, name, detail })

test('options with the same name keep it and get a hint, the others do not', () => {
  const options = distinctOptions([
    thing('i1', 'On call'),
    thing('i2', 'on call', 'PAGERDUTY'),
    thing('i3', 'Süd'),
  ])
  expect(options).toEqual([
    { value: 'i1', label: 'On call', hint: 'DECT, i1' },
    { value: 'i2', label: 'on call', hint: 'PAGERDUTY, i2' },
    { value: 'i3', label: 'Süd' },
  ])
  expect(['i2', 'i3', 'i4'].map(labelIn(options))).toEqual(['on call (PAGERDUTY, i2)', 'Süd', 'i4'])
})

test('warns about a name that others have, in any case and spelling', () => {
  const all = [thing('g1', 'Süd', '3 locations'), thing('g2', 'North'), thing('g3', 'NORTH')]
  const warn = (name: string, ownId?: string) => sameNameWarning('location group', name, all, ownId)
  expect(warn(' su\u0308d')).toBe('There is a location group named "Süd" already (3 locations, g1).')
  expect(warn('north')).toBe('There are 2 location groups named "North" already.')
  for (const name of ['', '  ', 'Nort', 'Sud']) expect(warn(name)).toBeUndefined()
  expect(sameNameWarning('integration', 'x', [thing('i1', 'X')])).toContain('There is an integration')
})

test("does not warn about a thing's own name", () => {
  const all = [thing('g1', 'North'), thing('g2', 'North'), thing('g3', 'Süd')]
  expect(sameNameWarning('location group', 'North', all, 'g1')).toBeUndefined()
  expect(sameNameWarning('location group', 'Süd', all, 'g1')).toContain('"Süd"')
})
