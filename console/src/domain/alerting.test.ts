import { expect, test } from 'vitest'
import { alertingText, stepsOf } from './alerting.ts'

const defaults = ['WARNING', 'CRITICAL'] as const

test('steps come in the order of their minutes, and name severities that are not the default', () => {
  const steps = stepsOf([
    { name: 'Bo', afterMinutes: 15, severities: ['CRITICAL'] },
    { name: 'On call', afterMinutes: 0, severities: defaults },
    { name: 'Ann', afterMinutes: 0, severities: ['CRITICAL', 'INFO'] },
    { name: 'Cy', afterMinutes: 120, severities: ['INFO', 'WARNING', 'CRITICAL'] },
  ])
  expect(steps).toEqual([
    { when: 'At once', names: ['On call', 'Ann (only INFO and CRITICAL)'] },
    { when: 'After 15 minutes, unless acknowledged', names: ['Bo (only CRITICAL)'] },
    { when: 'After 2 hours, unless acknowledged', names: ['Cy (all severities)'] },
  ])
})

test('a group says whether it notifies of the end, and how often it reminds', () => {
  expect(alertingText({ reminderMinutes: null, notifiesWhenOver: true })).toBe(
    'Notified of WARNING and CRITICAL alarms unless another severity is named, and when they are over.',
  )
  expect(alertingText({ reminderMinutes: 30, notifiesWhenOver: false })).toBe(
    'Notified of WARNING and CRITICAL alarms unless another severity is named, and not when they are over. ' +
      'CRITICAL ones again every 30 minutes until acknowledged.',
  )
})
