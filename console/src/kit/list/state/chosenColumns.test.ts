import { expect, test } from 'vitest'
import { differing } from './chosenColumns.ts'

const columns = [{ id: 'name' }, { id: 'city' }, { id: 'slid', isHidden: true }]
const later = [...columns, { id: 'woken', isHidden: true }, { id: 'owner' }]

test('nothing chosen is as usual', () => {
  expect(differing(columns, [''])).toEqual(['slid'])
})

test('what is chosen comes back from what is hidden', () => {
  const chosen = differing(columns, ['city'])
  expect(chosen).toEqual(['city', 'slid'])
  expect(differing(columns, chosen)).toEqual(['city'])
})

test('a column of a later release is as it is meant to be, whatever was chosen before', () => {
  expect(differing(later, differing(columns, ['city']))).toEqual(['city', 'woken'])
})
