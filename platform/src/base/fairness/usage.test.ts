import { expect, test } from 'vitest'
import { createUsage } from './usage.ts'

test('who has used the least is first, and what was used is forgotten by half in each second', () => {
  let clock = 0
  const usage = createUsage(() => clock)
  usage.add('much', 100)
  usage.add('little', 40)
  expect(usage.inOrder(['much', 'little', 'nothing'])).toEqual(['nothing', 'little', 'much'])
  clock += 2000
  expect(usage.of('much')).toBe(25)
  usage.add('little', 40)
  expect(usage.inOrder(['little', 'much'])).toEqual(['much', 'little'])
})

test('those who have used as much stay in their order', () => {
  const usage = createUsage(() => 0)
  expect(usage.inOrder(['b', 'a', 'c'])).toEqual(['b', 'a', 'c'])
})

test('little is what is below a bound, or far below what others use', () => {
  const usage = createUsage(() => 0)
  usage.add('one', 150)
  expect([usage.isLittle('one', 200), usage.isLittle('one', 100), usage.isLittle('nobody', 100)]).toEqual([
    true,
    false,
    true,
  ])
  for (const owner of ['two', 'three', 'four']) usage.add(owner, 2000)
  expect([usage.isLittle('one', 100), usage.isLittle('two', 100)]).toEqual([true, false])
})
