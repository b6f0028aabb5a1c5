import { expect, test } from 'vitest'
import { compare } from './ledger.mjs'
import { lineOf, printTable } from './table.mjs'

const whole = (name) => ({ name, locations: 3, integrations: 2 })
const traced = (name, count = 1) => ({ name, count })

test('a run in which everything is stored once passes', () => {
  const found = compare(
    new Set(['a']),
    [whole('a'), whole('unanswered')],
    [traced('a'), traced('unanswered')],
  )
  expect(found).toEqual({ acknowledged: 1, lost: 0, halfMade: 0, badTraces: 0, traces: '1' })
  expect(printTable([lineOf({ fault: 'none', ...found })])).toBe(0)
})

test.each([
  ['a lost change', [], [], { lost: 1, traces: '–' }],
  ['a change in part', [{ ...whole('a'), locations: 2 }], [traced('a')], { halfMade: 1 }],
  ['a change without a trace', [whole('a')], [], { badTraces: 1, traces: '0' }],
  ['a change with two traces', [whole('a')], [traced('a', 2)], { badTraces: 1, traces: '2' }],
  ['a trace without its change', [whole('a')], [traced('a'), traced('b')], { badTraces: 1 }],
])('%s fails the run', (_, groups, traces, expected) => {
  const found = compare(new Set(['a']), groups, traces)
  expect(found).toMatchObject(expected)
  expect(printTable([lineOf({ fault: 'some', ...found })])).toBe(1)
})

test('a platform that does not recover fails the run', () => {
  expect(printTable([lineOf({ fault: 'some', recoveries: [0.1, Infinity] })])).toBe(1)
})
