import { describe, expect, test } from 'vitest'
import { languages } from '#contract/texts/language'
import { segmentsOf, smsText } from '../channels/twilio/sms-text.ts'
import type { Message } from './message-store.ts'
import { noticeOf } from './message.ts'

type Known = Parameters<typeof noticeOf>[1][0]
type Step = Message['first']['step']

const alarm = {
  id: 'a1',
  kind: 'LIMIT',
  severity: 'CRITICAL',
  locationId: 'l1',
  locationName: 'Hafen',
  zoneName: null,
  componentName: null,
  measurementLabel: 'Air',
  value: -12.5,
  comparison: 'GREATER_THAN',
  threshold: -18,
  unit: '°C',
  instruction: null,
  since: new Date(),
} as unknown as Known['alarm']

function said(
  language: (typeof languages)[number],
  step: Step,
  changes: Partial<Known['alarm']> = {},
  count = 1,
): string {
  const notices = Array.from({ length: count }, () => ({ id: 'n1', step, locationId: 'l1' }))
  const message = { first: notices[0], notices, incident: 'a1' } as unknown as Message
  const known = { alarm: { ...alarm, ...changes }, acknowledgedBy: 'Ida Holm' }
  return noticeOf(message, [known], 'https://c', language).subject
}

describe('in German and French', () => {
  test.each([
    ['RAISED', {}, 'KRITISCH: Air -12,5 °C, Grenzwert > -18 °C (Hafen)'],
    ['REMINDER', {}, 'Noch immer KRITISCH: Air -12,5 °C, Grenzwert > -18 °C (Hafen)'],
    ['ACKNOWLEDGED', {}, 'Quittiert von Ida Holm: Air -12,5 °C, Grenzwert > -18 °C (Hafen)'],
    ['RESOLVED', { kind: 'NO_VALUE' as const }, 'Vorbei: kein Wert von Air (Hafen)'],
    ['RAISED', { kind: 'DEVICE_SILENT' as const }, 'KRITISCH: Das Gerät meldet sich nicht (Hafen)'],
    [
      'RAISED',
      { kind: 'DRILL' as const },
      'ÜBUNG: Dies ist ein Test der Alarme, es liegt keine Störung vor (Hafen)',
    ],
    ['RESOLVED', { kind: 'DRILL' as const }, 'ÜBUNG beendet (Hafen)'],
  ] as const)('%s of %j is said', (step, changes, subject) => {
    expect(said('de', step, changes)).toBe(subject)
  })

  test('several alarms are one sentence', () => {
    expect(said('fr', 'REMINDER', {}, 3)).toBe(
      'Toujours 3 alarmes à Hafen\u00A0: la plus grave CRITIQUE\u00A0: Air -12,5 °C, limite > -18 °C',
    )
  })
})

test('no digit of a value is cut, and a value never looks like its limit', () => {
  const counted = { value: 2_000_013, threshold: 2_000_012.5, unit: 'kWh' }
  expect(said('en', 'RAISED', counted)).toBe('CRITICAL: Air 2000013 kWh, limit > 2000012.5 kWh (Hafen)')
  const close = { value: Math.fround(5.001), threshold: 5 }
  expect(said('de', 'RAISED', close)).toBe('KRITISCH: Air 5,001 °C, Grenzwert > 5 °C (Hafen)')
})

test.each(languages)('in %s a short text message is one segment', (language) => {
  for (const step of ['RAISED', 'REMINDER', 'ACKNOWLEDGED', 'RESOLVED'] as const)
    for (const kind of ['LIMIT', 'NO_VALUE', 'DEVICE_SILENT', 'DRILL'])
      for (const count of kind === 'DRILL' ? [1] : [1, 3]) {
        const text = smsText(said(language, step, { kind } as Partial<Known['alarm']>, count), 'https://c')
        expect([text, segmentsOf(text)]).toEqual([text, 1])
      }
})
