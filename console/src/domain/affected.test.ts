import { expect, test } from 'vitest'
import { affectedSentence } from './affected.ts'

const say = (count: number, ...names: string[]) =>
  affectedSentence({ count, names }, (of) => (of === 1 ? '1 group loses it' : `${of} groups lose it`))

test('counts, and lists the known names', () => {
  expect(say(1, 'North')).toBe('1 group loses it: North.')
  expect(say(2, 'North', 'Süd')).toBe('2 groups lose it: North, Süd.')
  expect(say(9, 'North', 'Süd')).toBe('9 groups lose it: North, Süd and 7 more.')
  expect(say(3)).toBe('3 groups lose it.')
})

test('says nothing if there are none, or if the platform did not count', () => {
  expect(say(0)).toBeUndefined()
  expect(say(undefined as unknown as number)).toBeUndefined()
})
