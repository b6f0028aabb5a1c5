import { expect, test } from 'vitest'
import { de as reasonsInGerman } from './reasons/de.ts'
import { en as reasonsInEnglish, type Failure, type Reasons } from './reasons/en.ts'
import { fr as reasonsInFrench } from './reasons/fr.ts'
import { reasonFor } from './reasons/reason.ts'
import { nested } from './coded-message.ts'
import { de as uplinksInGerman } from './uplinks/de.ts'
import { en as uplinksInEnglish, type UplinkProblems } from './uplinks/en.ts'
import { fr as uplinksInFrench } from './uplinks/fr.ts'

type Values<Texts> = {
  [Code in keyof Texts]: Texts[Code] extends (...values: infer Given) => string ? Given : never
}

const host = 'pbx.example'
const words = 'No such user'
const refused = { provider: 'Twilio', status: 400, words }
const reason = nested(reasonFor('NO_ANSWER', { host }))

/** Those with values. A new one that is missing here does not compile. */
const reasons: Omit<Values<Reasons>, keyof typeof plain> = {
  NOT_PUBLIC: [{ host }],
  NOT_REACHED: [{ host, why: 'EPROTO' }],
  PROXY_ANSWERS: [{ host, status: 407 }],
  NO_ANSWER: [{ host }],
  NO_ANSWER_BECAUSE: [{ host, why: 'EPROTO' }],
  PROVIDER_ANSWERS: [{ provider: 'Twilio', status: 503 }],
  PROVIDER_BUSY: [{ provider: 'Twilio' }],
  PROVIDER_REFUSED: [refused],
  PROVIDER_REFUSED_WITH: [{ ...refused, error: 21_211 }],
  BROWSER_NOT_KNOWN: [{ host }],
  SIP_REFUSED: [{ words }],
  SIP_ANSWERS: [{ words }],
  TO_SOME_BROWSERS: [{ sent: 1, count: 2, reason: words }],
  NOT_CLEAR: [{ reason: words }],
}

const plain = {
  ACCOUNT_DELETED: [],
  NO_PHONE_NUMBER: [],
  NO_OWN_PHONE_NUMBER: [],
  EMAIL_NOT_CONFIRMED: [],
  PHONE_NOT_CONFIRMED: [],
  DRILLED_OFTEN: [],
  NO_TEXT_MESSAGES: [],
  NO_COUNTRY_CODE: [],
  NOT_SET_UP: [],
  SECRET_NOT_READ: [],
  PUSH_KEY_NOT_READ: [],
  NO_BROWSER: [],
  CHANNEL_OFF: [],
  CHANNELS_OFF: [],
  ALARM_GONE: [],
  LEFT_THE_GROUPS: [],
  DRILL_OVER: [],
  ENDS_WITH_LAST: [],
  ONLY_HTTPS: [],
  ACCEPTED: [],
  WRITTEN_TO_FILE: [],
  SIP_SERVER_NOT_VALID: [],
  SIP_SIGN_IN_NOT_KNOWN: [],
  SIP_SIGN_IN_REFUSED: [],
} satisfies Partial<Values<Reasons>>

const uplinks: Values<UplinkProblems> = {
  UNKNOWN_TYPE: [{ type: '0x42', byte: 4 }],
  PAYLOAD_ENDS: [{ type: '0x06', byte: 4 }],
  NOT_DECODED: [],
  CODEC_FAILS: [{ reason: 'TypeError' }],
  CODEC_FAILS_AT: [{ reason: 'TypeError', line: 7 }],
  NO_MEASUREMENT: [{ names: ['light', 'motion'] }],
}

const failures = Object.keys({
  TOO_SLOW: 0,
  REFUSED: 0,
  CLOSED: 0,
  NAME_NOT_KNOWN: 0,
  NAME_NOT_LOOKED_UP: 0,
  NO_WAY: 0,
  CERTIFICATE_EXPIRED: 0,
  CERTIFICATE_NOT_TRUSTED: 0,
  CERTIFICATE_OF_OTHERS: 0,
  STRANGE_PROXY: 0,
} satisfies Record<Failure, 0>)

const say = (catalogue: object, code: string, given: readonly unknown[]): string =>
  (catalogue as Record<string, (...values: readonly unknown[]) => string>)[code]?.(...given) ?? ''

const catalogues = [
  [{ ...reasons, ...plain }, reasonsInEnglish, reasonsInGerman, reasonsInFrench],
  [uplinks, uplinksInEnglish, uplinksInGerman, uplinksInFrench],
] as const

test('each code is said in three languages, with all of its values', () => {
  for (const [codes, ...languages] of catalogues)
    for (const [code, given] of Object.entries(codes)) {
      const said = languages.map((catalogue) => say(catalogue, code, given))
      expect(new Set(said).size, code).toBe(3)
      const values = given.flatMap((one: object) => Object.values(one).flat())
      for (const sentence of said) {
        expect(sentence, code).not.toMatch(/undefined|null|\[object/)
        for (const value of values) expect(sentence, code).toContain(String(value))
      }
    }
})

test('what goes wrong with a connection is said in three languages, and what the system says as it is', () => {
  for (const why of failures) {
    const said = [reasonsInEnglish, reasonsInGerman, reasonsInFrench].map((catalogue) =>
      say(catalogue, 'NOT_REACHED', [{ host, why }]),
    )
    expect(new Set(said).size, why).toBe(3)
    expect(said.join(' ')).not.toContain(why)
  }
  expect(reasonsInGerman.NOT_REACHED({ host, why: 'EPROTO' })).toBe(
    'pbx.example war nicht erreichbar: EPROTO',
  )
})

test("a sentence of ours within another one is no quotation, and a provider's words are one", () => {
  expect(reasonsInEnglish.NOT_CLEAR({ reason })).toBe(
    'It is not clear whether it arrived: pbx.example did not answer',
  )
  expect(reasonsInEnglish.NOT_CLEAR({ reason: words })).toBe(
    'It is not clear whether it arrived: “No such user”',
  )
  expect(reasonsInGerman.PROVIDER_REFUSED(refused)).toBe('Twilio hat es abgelehnt (400): „No such user“')
  expect(reasonsInFrench.PROVIDER_REFUSED({ ...refused, words: '' })).toBe('Twilio l’a refusé (400)')
})
