import { reasonFor } from '#contract/texts/reasons/reason'
import { expect, test } from 'vitest'
import { drillText, outcomeText } from './drills.ts'

const day = 86_400
const drill = {
  alarmId: 'alm-1',
  startedAt: 1_772_000_000,
  startedBy: 'Maria Lindqvist',
  endedAt: 1_772_000_004,
  total: 3,
  reached: 3,
  recipients: [],
}

test('says when the last drill was, by whom, and whom it reached', () => {
  const now = drill.startedAt + 12 * day + 3600
  expect(drillText(drill, now)).toMatch(/^Drilled 12 days ago by Maria Lindqvist \(.*\): 3 of 3 reached\.$/)
  expect(drillText({ ...drill, total: 0, reached: 0, startedBy: null }, now)).toMatch(
    /^Drilled 12 days ago \(.*\): there was nobody to notify\.$/,
  )
  expect(drillText({ ...drill, endedAt: null, reached: 1 }, now)).toBe(
    'A drill by Maria Lindqvist goes on: 1 of 3 reached.',
  )
  expect(drillText({ ...drill, endedAt: null, total: 0, reached: 0 }, now)).toBe(
    'A drill by Maria Lindqvist goes on: the first messages follow.',
  )
  expect(drillText(drill, drill.startedAt + 5)).toMatch(/^Drilled just now by/)
})

test('says of each recipient how long it took, or why it was not reached', () => {
  const one = {
    channel: 'DECT' as const,
    recipientName: 'Handsets',
    integrationId: 'itg-1',
    accountId: null,
    state: 'SENT' as const,
    afterSeconds: 1.2,
    attempts: 1,
    answer: '200 OK',
  }
  expect(outcomeText(one)).toBe(`reached after ${(1.2).toLocaleString()} s`)
  expect(outcomeText({ ...one, state: 'WAITING', afterSeconds: null, attempts: 2, answer: 'busy' })).toBe(
    'waits, 2 attempts: “busy”',
  )
  const { message: answer, ...reason } = reasonFor('NO_PHONE_NUMBER')
  expect(outcomeText({ ...one, state: 'FAILED', afterSeconds: null, answer, ...reason })).toBe(
    'not reached: The account has no phone number',
  )
})
