import { array, assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#contract/texts/language'
import { alarmKinds, noticeSteps } from '#contract/values'
import { smsText } from '../channels/twilio/sms-text.ts'
import { testNotice } from '../channels/test-notice.ts'
import { toBeConfirmed } from '../mail/addressee.ts'
import { letter } from '../mail/letter.ts'
import { findLinks } from '../../testing/links.ts'
import { mailTexts, messageTexts } from '../../texts/index.ts'
import { type Message as Sent } from '../mail/mailer.ts'
import type { Message } from './message-store.ts'
import { noticeOf } from './message.ts'

const ours = 'https://console.example/#/alarms/a1'

const pieces = [
  'http://',
  'https://',
  'www.',
  'evil',
  '.com',
  '.',
  '@',
  '//',
  '\\\\',
  'mailto:',
  'tel:',
  '10.0.0.5',
  '\n',
  '\r\n',
  '\u202E',
  '\u2066',
  '\u200B',
  '\u2060',
  '。',
  '．',
  '＠',
  ' ',
  'Kühlraum',
  '2',
  '<a href=x>',
  '&#46;',
]

/** What somebody might type to have a link of theirs in the mails of others. */
const typed = array(constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

const names = record({
  locationName: typed,
  zoneName: typed,
  componentName: typed,
  measurementLabel: typed,
  unit: typed,
  instruction: typed,
  person: typed,
})

const steering = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u

/** Nothing but our own link is one, and nothing ends a line or turns the text. */
function expectOursAlone(lines: readonly (string | null)[]): void {
  for (const line of lines) {
    expect(findLinks((line ?? '').replaceAll(ours, ' '))).toEqual([])
    expect(line ?? '').not.toMatch(steering)
  }
}

function expectPlainMail({ subject, text, html }: Sent): void {
  expectOursAlone([subject, ...text.split('\n')])
  const shown = html
    .replaceAll(/<style[^]*?<\/style>|style="[^"]*"/g, '')
    .replaceAll(/<a\s+href="([^"]*)"/g, (_match, address) => (address === ours ? '<a' : String(address)))
    .replaceAll(/<[^>]*>/g, '\n')
  expectOursAlone(shown.split('\n').map((line) => line.replaceAll(/&(amp|lt|gt|quot|#39);/g, ' ')))
}

test('no message about an alarm has a link that somebody typed, in any language and by any channel', () => {
  assert(
    property(
      names,
      constantFrom(...languages),
      constantFrom(...noticeSteps),
      constantFrom(...alarmKinds),
      constantFrom(1, 3),
      ({ person, ...alarm }, language, step, kind, count) => {
        const facts = { id: 'a1', kind, severity: 'CRITICAL', locationId: 'l1', since: new Date() }
        const limit = { value: 2_000_013, comparison: 'GREATER_THAN', threshold: 5.5 }
        const known = { alarm: { ...facts, ...limit, ...alarm }, acknowledgedBy: person }
        const notices = Array.from({ length: count }, () => ({ id: 'n1', step, locationId: 'l1' }))
        const message = { first: notices[0], notices, incident: 'a1' } as unknown as Message
        const args = [known as never] as const
        const {
          subject,
          text,
          link,
          facts: told,
        } = noticeOf(message, args, 'https://console.example', language)
        const words = text.replace(link, '')
        expectOursAlone([subject, ...words.split('\n'), smsText(words.replaceAll('\n', ' '), '')])
        expectOursAlone([
          told.location,
          told.zone,
          told.component,
          told.measurement,
          told.unit,
          told.instruction,
        ])
      },
    ),
    { numRuns: 300 },
  )
})

test('no mail about an account, and no test, has a link that somebody typed', () => {
  assert(
    property(names, constantFrom(...languages), ({ locationName, person, unit }, language) => {
      const texts = mailTexts[language]
      const to = toBeConfirmed({ firstName: person, lastName: unit, email: 'nora@example.org', language })
      const link = { label: texts.openConsole, address: ours }
      for (const before of [
        texts.invitation.before(person),
        texts.reset.before(person),
        texts.addressChanged.before(person),
        texts.confirmation.before(person, '1234 5678'),
        texts.rolesGranted.before(person, [texts.roleInGroup('Role', locationName)]),
        texts.factors.added.before(person, locationName),
      ])
        expectPlainMail(letter(to, texts.alarm.open, { before, link, after: texts.factors.after }))
      expectPlainMail(letter(to, locationName, { before: locationName, link, after: locationName }))
      const messages = messageTexts[language]
      const { subject, text } = testNotice(messages, messages.testOfIntegration(locationName), ours)
      expectOursAlone([subject, text])
    }),
    { numRuns: 150 },
  )
})
