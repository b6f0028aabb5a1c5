import { locationFields } from '#contract/fields/locations'
import { matchColumns } from '#contract/imports'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The console's errors for somebody who has chosen that language. */
async function errorsIn(language: string) {
  vi.stubGlobal('window', { localStorage: { getItem: () => language } })
  return import('../api/errors.ts')
}

const refused = (data: unknown) => ({ response: { data } })

test('a refusal is said in the chosen language by its code, and so is the refusal inside of it', async () => {
  const { errorMessage } = await errorsIn('de')
  const message = 'Line 3 is refused. Zone A names a layout that the location does not have'
  const reason = { code: 'ZONE_NAMES_NO_LAYOUT', values: { zone: 'A' }, message: 'Zone A names a layout' }
  expect(errorMessage(refused({ message, code: 'LINE_REFUSED_BECAUSE', values: { line: 3, reason } }))).toBe(
    'Zeile 3 wird abgelehnt. Zone A nennt einen Plan, den der Standort nicht hat',
  )
})

test('a refusal inside of an answer is said in the chosen language, and fields by their labels', async () => {
  const { refusalText } = await errorsIn('de')
  const said = (fields: unknown) =>
    refusalText({ message: 'Changed since.', code: 'CHANGED_SINCE', values: { fields } })
  expect(said(['city', 'sampleFrequency', 'constructor'])).toBe(
    'Seitdem geändert: Ort, Messintervall und constructor.',
  )
  expect(said('of another release')).toBe('Changed since.')
  expect(
    refusalText({ message: '…', code: 'DELETED_WITH_IT', values: { groups: 2, calendarDays: 1204 } }),
  ).toBe('Was mit gelöscht wurde, steht nicht im Protokoll (Gruppen: 2 und Kalendertage: 1.204).')
  expect(refusalText({ message: null })).toBeUndefined()
})

test.each([
  ['a code that nobody knows', { message: 'No.', code: 'constructor', values: {} }],
  ['values of another platform', { message: 'No.', code: 'OLD_VALUE_REFUSED', values: 'none' }],
  ['no code', { message: 'No.' }],
])('with %s the message of the platform is shown', async (_, data) => {
  const { errorMessage } = await errorsIn('fr')
  expect(errorMessage(refused(data))).toBe('No.')
})

test('in English the platform says it itself', async () => {
  const { errorMessage } = await errorsIn('en')
  expect(errorMessage(refused({ message: 'In its words.', code: 'FORBIDDEN', values: {} }))).toBe(
    'In its words.',
  )
})

test.each([
  ['de', 'Adresse', 'Ort', 'PLZ'],
  ['fr', 'Adresse', 'Ville', 'Code postal'],
])(
  'columns that a list exports in %s are understood, and so are English ones',
  async (language, ...headers) => {
    vi.stubGlobal('window', { localStorage: { getItem: () => language } })
    const { columnsOf } = await import('../kit/import/importColumns.ts')
    const { labelsOf } = await import('./fieldLabels.ts')
    const labels = labelsOf(locationFields)
    expect([labels.streetline1, labels.city, labels.postalCode]).toEqual(headers)
    expect(matchColumns(columnsOf('locations'), Object.values(labels))).toEqual(Object.keys(labels))
    expect(matchColumns(columnsOf('locations'), ['City', 'Site ID'])).toEqual(['city', 'slid'])
  },
)

test('what is wrong with an installation is said by its code', async () => {
  const { messageIn } = await errorsIn('de')
  const { problems } = await import('./parts/setup.ts')
  const values = { failures: 3, reason: 'ENOSPC.', last: '' }
  expect(messageIn(problems, { code: 'BACKUP_FAILED', values })).toBe(
    'Die Sicherung ist 3-mal nacheinander gescheitert: ENOSPC. Noch keine ist gelungen. Sie wird erneut versucht.',
  )
  expect(messageIn(problems, { code: 'OF_ANOTHER_RELEASE', values })).toBeUndefined()
})

test('what became of a message is said by its code, also within another sentence, and a provider is quoted', async () => {
  vi.stubGlobal('window', { localStorage: { getItem: () => 'de' } })
  const { answerText, ownAnswer } = await import('../domain/notices/answers.ts')
  const { reasonFor } = await import('#contract/texts/reasons/reason')
  const { nested } = await import('#contract/texts/coded-message')
  const { message: answer, ...unreachable } = reasonFor('NOT_REACHED', {
    host: 'pbx.example',
    why: 'REFUSED',
  })
  expect(answerText({ answer, ...unreachable })).toBe(
    'pbx.example war nicht erreichbar: die Verbindung wurde abgelehnt',
  )
  const unclear = reasonFor('NOT_CLEAR', { reason: nested({ message: answer, ...unreachable }) })
  expect(answerText({ ...unclear, answer: unclear.message })).toBe(
    'Ob es angekommen ist, ist unklar: pbx.example war nicht erreichbar: die Verbindung wurde abgelehnt',
  )
  expect(answerText({ answer: 'Invalid routing key' })).toBe('„Invalid routing key“')
  expect(ownAnswer({ answer: 'Invalid routing key', code: null })).toBeUndefined()
  expect(answerText({ answer: null })).toBeUndefined()
})

test('what an uplink lacks is said by its code', async () => {
  const { messageIn } = await errorsIn('de')
  const { uplinkProblems } = await import('./parts/setup.ts')
  expect(messageIn(uplinkProblems, { code: 'NO_MEASUREMENT', values: { names: ['light', 'motion'] } })).toBe(
    'Keine Messung für light, motion',
  )
})
