import { searchKinds } from '#contract/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAnswer, asStored, asTyped, withWrongLetter, withWrongLetters } from './rules.ts'
import type { Found } from './store.ts'

/** LIKE, for patterns without `_`. */
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('%', '.*')}$`, 's').test(text)

const finds = (typed: string, name: string) => {
  const { anyOf, expression = '' } = withWrongLetter(typed)
  const stored = `\t${name}\t`
  return anyOf.some((pattern) => isLike(stored, pattern)) && new RegExp(expression).test(stored)
}

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzø'.split(''))
const name = fc.array(letter, { minLength: 6, maxLength: 18 }).map((letters) => letters.join(''))

test('a word of five letters or more is found with any one letter wrong, missing, added or exchanged', () => {
  fc.assert(
    fc.property(name, fc.nat(), letter, (word, place, other) => {
      const at = place % word.length
      const [before, from] = [word.slice(0, at), word.slice(at)]
      expect(finds(before + other + from.slice(1), word)).toBe(true)
      expect(finds(before + from.slice(1), word)).toBe(true)
      expect(finds(before + other + from, word)).toBe(true)
      if (from.length > 1) expect(finds(before + from[1] + from[0] + from.slice(2), word)).toBe(true)
    }),
  )
})

test.each([
  ['utrexht', 'cold store utrecht', true],
  // Somebody who still types.
  ['utrex', 'utrecht', true],
  ['haet', 'heat pump', true],
  ['heta', 'heat pump', true],
  ['uxrexht', 'utrecht', false],
  // A wrong letter at the beginning of a word, not anywhere in it.
  ['recxt', 'utrecht', false],
])('%s and %s', (typed, stored, expected) => {
  expect(finds(typed, stored)).toBe(expected)
})

test('numbers, ids and short words are never corrected', () => {
  expect(withWrongLetters(asTyped(['cl', '20441', 'a8f']))).toBeUndefined()
  expect(withWrongLetters(asTyped(['20441', 'utrecht']))?.matches).toMatchObject([
    { anyOf: ['%20441%'] },
    { expression: expect.any(String) as string },
  ])
})

test('one or two letters must begin a word, and longer parts may be anywhere', () => {
  expect(asTyped(['ha', 'hal']).matches).toEqual([{ anyOf: ['%\tha%', '% ha%'] }, { anyOf: ['%hal%'] }])
})

test('at most eight words count', () => {
  expect(asTyped('abcdefghij'.split('')).words).toEqual('abcdefgh'.split(''))
})

test.each([
  ['A8:17:58:FF', 'A81758FF'],
  ['a8-17-58', 'a81758'],
  ['A8 17', 'A8 17'],
  ['Hall 20 30', 'Hall 20 30'],
])('%s is searched as %s', (typed, stored) => {
  expect(asStored(typed)).toBe(stored)
})

const found = (kind: Found['kind'], rank: number, position: number): Found => ({
  kind,
  rank,
  position,
  id: `${kind}-${position}`,
  name: 'Hall',
  detail: null,
  locationId: null,
  componentId: null,
})

test('the kind with the best result comes first, and otherwise they keep their order', () => {
  const answer = asAnswer(
    [found('INTEGRATOR', 2, 1), found('LOCATION', 2, 1), found('GROUP', 1, 2), found('GROUP', 0, 1)],
    1,
  )
  expect(answer.map(({ kind, hasMore, results }) => [kind, hasMore, results.length])).toEqual([
    ['GROUP', true, 1],
    ['LOCATION', false, 1],
    ['INTEGRATOR', false, 1],
  ])
  expect(answer[0]?.results[0]).toEqual({
    id: 'GROUP-1',
    name: 'Hall',
    detail: null,
    locationId: null,
    componentId: null,
  })
  expect(searchKinds[0]).toBe('LOCATION')
})
