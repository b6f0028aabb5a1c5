import { expect, test } from 'vitest'
import { judge } from './alarms.mjs'

const alarm = {
  id: 'a',
  source: 'one',
  state: 'RESOLVED',
  count: 1,
  steps: ['RAISED VALUE', 'RETURNED VALUE', 'ACKNOWLEDGED PERSON', 'RESOLVED PERSON'],
  notices: ['RAISED SENT', 'RESOLVED SENT'],
  key: 'a',
}
const crossings = new Map([['one', 1]])
const events = (...actions) => actions.map((action) => ({ key: 'a', action }))

test('an alarm for each crossing, sent at least once and in order, is right', () => {
  expect(judge(crossings, [alarm], events('trigger', 'trigger', 'resolve', 'resolve'))).toEqual([])
  expect(judge(crossings, [alarm], events('trigger', 'acknowledge', 'resolve'))).toEqual([])
})

test.each([
  ['no alarm', [], ['trigger', 'resolve'], /has 0 alarms/],
  ['a second alarm', [alarm, { ...alarm, id: 'b' }], ['trigger', 'resolve'], /has 2 alarms/],
  ['an alarm that was raised twice', [{ ...alarm, count: 2 }], ['trigger', 'resolve'], /count 2/],
  [
    'an alarm that is over without a reason',
    [{ ...alarm, steps: ['RAISED VALUE', 'RESOLVED VALUE'] }],
    ['trigger', 'resolve'],
    /steps/,
  ],
  [
    'a notice that was given up',
    [{ ...alarm, notices: ['RAISED GIVEN_UP'] }],
    ['trigger', 'resolve'],
    /GIVEN_UP/,
  ],
  ['a trigger that never came', [alarm], ['resolve'], /has got resolve for a/],
  [
    'a trigger after the end',
    [alarm],
    ['trigger', 'resolve', 'trigger'],
    /has got trigger, resolve, trigger/,
  ],
  ['no end', [alarm], ['trigger'], /has got trigger for a/],
])('%s is wrong', (_what, alarms, actions, problem) => {
  expect(judge(crossings, alarms, events(...actions)).join()).toMatch(problem)
})
