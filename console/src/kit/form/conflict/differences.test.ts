import { expect, test } from 'vitest'
import { choicesOf, findDifferences, firstChoice, valueOf } from './differences.ts'

const fields = ['name', 'phone', 'groups'].map((name) => ({ name, label: name }))
const before = { name: 'Old', phone: '', groups: ['a', 'b'] }

const differ = (theirs: object, yours: object) =>
  findDifferences(fields, before, { ...before, ...theirs }, { ...before, ...yours })

const names = (theirs: object, yours: object) => differ(theirs, yours).map(({ field }) => field.name)

test('a field differs where somebody else changed it and it is not the same by now', () => {
  expect(names({ name: 'Theirs' }, {})).toEqual(['name'])
  expect(names({ name: 'Theirs', groups: ['a'] }, { name: 'Yours' })).toEqual(['name', 'groups'])
  // Only one's own change, the same one twice, and what only looks like one.
  expect(names({}, { name: 'Yours' })).toEqual([])
  expect(names({ name: 'Same' }, { name: ' Same ' })).toEqual([])
  expect(names({ groups: ['b', 'a'], phone: null }, { phone: undefined })).toEqual([])
})

test('what only they changed is taken from them, what both did stays as it was typed', () => {
  const [theirs] = differ({ name: 'Theirs' }, {})
  const [both] = differ({ name: 'Theirs' }, { name: 'Yours' })
  if (!theirs || !both) throw new Error('Nothing differs')
  expect([firstChoice(theirs), valueOf(theirs, 'theirs')]).toEqual(['theirs', 'Theirs'])
  expect([firstChoice(both), valueOf(both, 'yours')]).toEqual(['yours', 'Yours'])
  expect(choicesOf(both)).toEqual(['theirs', 'yours'])
})

test('of a list the additions and removals of both can be had', () => {
  const [lists] = differ({ groups: ['a', 'c'] }, { groups: ['b', 'd', 'a', 'c'] })
  if (!lists) throw new Error('Nothing differs')
  expect(choicesOf(lists)).toEqual(['theirs', 'yours', 'both'])
  expect(firstChoice(lists)).toBe('both')
  expect(valueOf(lists, 'both')).toEqual(['a', 'c', 'd'])
  const [removed] = differ({ groups: ['a', 'b', 'c'] }, { groups: ['b'] })
  expect(removed && valueOf(removed, 'both')).toEqual(['b', 'c'])
})
