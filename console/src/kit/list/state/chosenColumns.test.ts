import { expect, test } from 'vitest'
import { differing } from './chosenColumns.ts'

const columns = [{ id: 'name' }, { id: 'city' }, { id: 'slid', isHidden: true }]
const later = [...columns, { id: 'woken', isHidden: true }, { id: 'owner' }]

test('without a choice every column has its default', () => {
  expect(differing(columns, [''])).toEqual(['slid'])
})

test('the choice can be computed from the hidden columns', () => {
  const chosen = differing(columns, ['city'])
  expect(chosen).toEqual(['city', 'slid'])
  expect(differing(columns, chosen)).toEqual(['city'])
})

test('a column of a later release has its default, whatever was chosen before', () => {
  expect(differing(later, differing(columns, ['city']))).toEqual(['city', 'woken'])
})
