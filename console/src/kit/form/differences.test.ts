import { expect, test } from 'vitest'
import { choicesOf, findDifferences, firstChoice, valueOf } from './differences.ts'

const fields = ['name', 'phone', 'groups'].map((name) => ({ name, label: name }))
const before = { name: 'Old', phone: '', groups: ['a', 'b'] }

const differ = (theirs: object, yours: object) =>
  findDifferences(fields, before, { ...before, ...theirs }, { ...before, ...yours })

const names = (theirs: object, yours: object) => differ(theirs, yours).map(({ field }) => field.name)

test('a field differs if somebody else changed it and the values are not the same now', () => {
  expect(names({ name: 'Theirs' }, {})).toEqual(['name'])
  expect(names({ name: 'Theirs', groups: ['a'] }, { name: 'Yours' })).toEqual(['name', 'groups'])
  // Only changed here, changed to the same value, and equal in another spelling.
  expect(names({}, { name: 'Yours' })).toEqual([])
  expect(names({ name: 'Same' }, { name: ' Same ' })).toEqual([])
  expect(names({ groups: ['b', 'a'], phone: null }, { phone: undefined })).toEqual([])
})

test('a field that only the others changed gets their value; one that both changed keeps the typed one', () => {
  const [theirs] = differ({ name: 'Theirs' }, {})
  const [both] = differ({ name: 'Theirs' }, { name: 'Yours' })
  if (!theirs || !both) throw new Error('Nothing differs')
  expect([firstChoice(theirs), valueOf(theirs, 'theirs')]).toEqual(['theirs', 'Theirs'])
  expect([firstChoice(both), valueOf(both, 'yours')]).toEqual(['yours', 'Yours'])
  expect(choicesOf(both)).toEqual(['theirs', 'yours'])
})

test('for a list, the additions and removals of both can be combined', () => {
  const [lists] = differ({ groups: ['a', 'c'] }, { groups: ['b', 'd', 'a', 'c'] })
  if (!lists) throw new Error('Nothing differs')
  expect(choicesOf(lists)).toEqual(['theirs', 'yours', 'both'])
  expect(firstChoice(lists)).toBe('both')
  expect(valueOf(lists, 'both')).toEqual(['a', 'c', 'd'])
  const [removed] = differ({ groups: ['a', 'b', 'c'] }, { groups: ['b'] })
  expect(removed && valueOf(removed, 'both')).toEqual(['b', 'c'])
})
