import { expect, test } from 'vitest'
import type { AuditAction } from './audit.ts'
import { sentenceOf, sentenceText, type TracedChange } from './sentences.ts'
import { de } from './texts/sentences/de.ts'
import { en } from './texts/sentences/en.ts'
import { fr } from './texts/sentences/fr.ts'

const traceOf = (
  action: AuditAction,
  old: unknown,
  now: unknown,
  more: Partial<TracedChange> = {},
): TracedChange => ({
  action,
  email: 'maria@nordkyl.example',
  name: 'Maria Lindqvist',
  accountId: 'acc-1',
  oldValue: old === null ? null : JSON.stringify(old),
  newValue: now === null ? null : JSON.stringify(now),
  ...more,
})

const sentence = (...trace: Parameters<typeof traceOf>) => sentenceOf(traceOf(...trace), { texts: en })

const text = (...trace: Parameters<typeof sentence>) => sentenceText(sentence(...trace))

const group = (...names: string[]) => ({
  locationGroupId: 'grp-1',
  name: 'Harbour',
  locations: names.map((name) => ({ id: name, name })),
})

test('what was added to a group or removed from it is named', () => {
  expect(text('LOCATION_GROUP_UPDATED', group('A', 'B'), group('A'))).toBe(
    'Maria Lindqvist removed B from Harbour',
  )
  expect(text('LOCATION_GROUP_UPDATED', group(), group('A', 'B'))).toBe(
    'Maria Lindqvist added A and B to Harbour',
  )
  expect(text('LOCATION_GROUP_UPDATED', group(), group('A', 'B', 'C', 'D', 'E'))).toBe(
    'Maria Lindqvist added A, B, C and 2 more to Harbour',
  )
  const renamed = { ...group('A'), name: 'Port' }
  for (const now of [renamed, group('B')])
    expect(text('LOCATION_GROUP_UPDATED', group('A'), now)).toContain('changed the location group')
  expect(text('LOCATION_GROUP_UPDATED', group(), group('{person}'))).toBe(
    'Maria Lindqvist added {person} to Harbour',
  )
})

test('things lead to their pages, but not if they are deleted', () => {
  const location = { id: 'loc-1', name: 'Hall' }
  const person = { text: 'Maria Lindqvist', named: { kind: 'ACCOUNT', id: 'acc-1' } }
  expect(sentence('LOCATION_UPDATED', location, location)).toEqual([
    person,
    { text: ' changed the location ' },
    { text: 'Hall', named: { kind: 'LOCATION', id: 'loc-1' } },
  ])
  expect(sentence('LOCATION_DELETED', location, null).at(-1)).toEqual({ text: 'Hall' })
  // The location of a deleted limit is still there.
  const limit = { conditionalId: 'con-1', measurementLabel: 'Power', locationId: 'loc-1' }
  const here = { locationId: 'loc-1', locationName: 'Hall' }
  expect(sentence('CONDITIONAL_DELETED', limit, null, here).at(-1)).toEqual({
    text: 'Hall',
    named: { kind: 'LOCATION', id: 'loc-1' },
  })
  // Neither is who has left.
  expect(sentence('LOCATION_UPDATED', location, location, { name: null })[0]).toEqual({
    text: 'maria@nordkyl.example',
  })
})

test('a person can change their own account', () => {
  const account = { accountId: 'acc-1', firstName: 'Maria', lastName: 'Lindqvist' }
  expect(text('ACCOUNT_UPDATED', account, { ...account, phoneNumber: '1' })).toBe(
    'Maria Lindqvist changed their own account',
  )
  expect(text('ACCOUNT_UPDATED', account, { ...account, phoneNumber: '1' }, { accountId: 'acc-2' })).toBe(
    'Maria Lindqvist changed the account of Maria Lindqvist',
  )
})

test('values that say nothing, or an action of another release, still make a sentence', () => {
  expect(text('COMPONENT_UPDATED', null, '(hidden)')).toBe('Maria Lindqvist changed a component')
  expect(text('DEVICES_REGISTERED', null, [{ deviceId: 'dev-1' }])).toBe(
    'Maria Lindqvist registered 1 device',
  )
  expect(
    sentenceText(
      sentenceOf(
        { action: 'LOOKED', email: 'm@x.example', oldValue: 'yesterday', newValue: null },
        { texts: en },
      ),
    ),
  ).toBe('m@x.example: LOOKED')
})

/** The words of a sentence that stand for names. */
const wordsIn = (template: string) =>
  [...template.matchAll(/\{(\w+)/g)].map(([, word = '']) => word).toSorted()

test.each([
  ['German', de],
  ['French', fr],
])('every sentence names the same things in %s', (_, texts) => {
  const templates = (of: typeof en) =>
    Object.entries({ ...of, ...of.actions }).flatMap(([name, said]) =>
      typeof said === 'string' ? [[name, wordsIn(said)]] : [],
    )
  expect(templates(texts)).toEqual(templates(en))
  for (const said of Object.values(texts.actions))
    expect(said.replaceAll(/\{\w+(:[^|{}]*\*[^|{}]*\|[^*|{}]+)?\}/g, '')).not.toMatch(/[{}*|]/)
})

test('in another language, a name has the words before it that the case asks for', () => {
  const renamed = traceOf('AUTOMATION_UPDATED', null, { zoneName: 'Lager' }, { locationName: 'Halle' })
  expect(sentenceText(sentenceOf({ ...renamed, locationId: 'loc-1' }, { texts: de }))).toBe(
    'Maria Lindqvist hat die Automatisierung der Zone Lager von Halle geändert',
  )
  expect(sentenceText(sentenceOf({ ...renamed, newValue: null, locationName: null }, { texts: fr }))).toBe(
    'Maria Lindqvist a modifié l’automatisation d’une zone d’un site',
  )
})
