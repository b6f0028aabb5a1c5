import { expect, test } from 'vitest'
import type { LocationGroup } from '#contract/schemas/group'
import {
  alertingBody,
  groupRules,
  recipientOf,
  recipientText,
  valuesOf,
  withoutRecipients,
  withRecipient,
} from './groupValues.ts'

type Alerting = NonNullable<LocationGroup['alerting']>

const stored: Alerting = {
  recipients: [
    { id: 'itg-1', afterMinutes: 15, severities: ['CRITICAL', 'WARNING'] },
    { id: 'acc-1', afterMinutes: 0, severities: ['CRITICAL'] },
  ],
  reminderMinutes: 30,
  notifiesWhenOver: false,
}

const valuesWith = (alerting: LocationGroup['alerting']) =>
  valuesOf({
    locationGroupId: 'grp-1',
    name: 'Harbour',
    integratorId: 'int-1',
    locations: [],
    integrations: [],
    alerting,
    version: 1,
  })

test.each([
  ['a new group', valuesOf(null), undefined],
  ['one of another platform', valuesWith(undefined), undefined],
  ['one with the defaults', valuesWith(null), null],
  ['one that nobody has changed', valuesWith(stored), stored],
])('%s sends no alerting', (_, values, before) => {
  expect(alertingBody(values, before)).toEqual({})
})

test('the order of the recipients is no change', () => {
  const turned = { ...stored, recipients: stored.recipients.toReversed() }
  expect(alertingBody(valuesWith(turned), stored)).toEqual({})
})

test('what is typed is sent, and null if it is the defaults again', () => {
  const values = valuesOf(null)
  const recipients = withRecipient([], { id: 'itg-1', minutes: ' 15 ', severities: ['CRITICAL'] })
  expect(alertingBody({ ...values, recipients, reminderMinutes: '20' }, null)).toEqual({
    alerting: {
      recipients: [{ id: 'itg-1', afterMinutes: 15, severities: ['CRITICAL'] }],
      reminderMinutes: 20,
      notifiesWhenOver: true,
    },
  })
  expect(alertingBody(values, stored)).toEqual({ alerting: null })
  expect(alertingBody({ ...values, notifiesWhenOver: 'off' }, null)).toMatchObject({
    alerting: { recipients: [], reminderMinutes: null, notifiesWhenOver: false },
  })
})

test('a line without minutes and with the default severities says nothing, and with 0 minutes it does', () => {
  const defaults = ['WARNING', 'CRITICAL'] as const
  const typed = withRecipient([], { id: 'acc-1', minutes: '0', severities: defaults })
  expect(typed).toHaveLength(1)
  expect(withRecipient(typed, { id: 'acc-1', minutes: '', severities: defaults })).toEqual([])
  expect(recipientOf([], 'acc-1')).toEqual({ id: 'acc-1', minutes: '', severities: defaults })
})

test('of two entries of one recipient the later one counts, and an unchecked integration loses its own', () => {
  const both = ['itg-1 5 CRITICAL', 'itg-1 10 CRITICAL', 'acc-1 3 INFO']
  expect(alertingBody({ ...valuesOf(null), recipients: both }, null)).toMatchObject({
    alerting: {
      recipients: [
        { id: 'itg-1', afterMinutes: 10 },
        { id: 'acc-1', afterMinutes: 3 },
      ],
    },
  })
  expect(recipientOf(both, 'itg-1').minutes).toBe('10')
  expect(withoutRecipients(both, (id) => id === 'itg-1')).toEqual(['acc-1 3 INFO'])
})

test.each([
  ['recipients', 'itg-1 1440 INFO', null],
  ['recipients', 'itg-1  CRITICAL', null],
  ['recipients', 'itg-1 1441 INFO', 'Some lines are not complete'],
  ['recipients', 'itg-1 soon INFO', 'Some lines are not complete'],
  ['recipients', 'itg-1 5 ', 'Some lines are not complete'],
  ['reminderMinutes', '', null],
  ['reminderMinutes', '5', null],
  ['reminderMinutes', '4', 'Whole number, 5 to 1,440'],
] as const)('%s "%s": %s', (field, typed, problem) => {
  expect(field === 'recipients' ? groupRules.recipients([typed]) : groupRules.reminderMinutes(typed)).toBe(
    problem,
  )
})

test('two people who changed it read a line as words', () => {
  const text = recipientText((id) => (id === 'acc-1' ? 'Ann Berg' : id))
  expect(text('acc-1 90 CRITICAL')).toBe(
    'After 1 hour 30 minutes, unless acknowledged: Ann Berg (only CRITICAL)',
  )
  expect(text('acc-1 0 INFO,WARNING,CRITICAL')).toBe('At once: Ann Berg (all severities)')
})
