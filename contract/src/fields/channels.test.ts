import { expect, test } from 'vitest'
import { integrationTypes, kindOf } from './channels.ts'

test('a form holds the settings of all kinds beside each other, so each name is of one kind', () => {
  const names = integrationTypes.flatMap((type) => Object.keys(kindOf(type).fields))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
