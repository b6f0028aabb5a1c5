import { expect, test } from 'vitest'
import { keysInUse, stagesOf } from './stages.ts'
import type { StoredKey } from './stages.ts'

const start = Date.UTC(2030, 0, 1)
const kept = { SIGNING: 100, COOKIES: 100, BROWSERS: 1000 }
const at = (seconds: number) => new Date(start + seconds * 1000)

const key = (kid: string, signsFrom: number, purpose: StoredKey['purpose'] = 'SIGNING'): StoredKey => ({
  kid,
  purpose,
  privateJwk: { kty: 'oct' },
  createdAt: at(signsFrom - 10),
  signsFrom: at(signsFrom),
})

const stages = (keys: StoredKey[], seconds: number) =>
  Object.fromEntries(stagesOf(keys, at(seconds), kept).map(({ kid, stage }) => [kid, stage]))

test('a key is published, signs, is retired by the next one, and is deleted when its last token has expired', () => {
  const keys = [key('old', 0), key('new', 50)]
  expect(stages(keys, 49)).toEqual({ old: 'signing', new: 'published' })
  expect(stages(keys, 50)).toEqual({ old: 'retired', new: 'signing' })
  expect(stages(keys, 149)).toEqual({ old: 'retired', new: 'signing' })
  expect(stages(keys, 150)).toEqual({ old: 'spent', new: 'signing' })
})

test('each key is kept for its time after its own successor, whatever came later', () => {
  const keys = [key('first', 0), key('second', 10), key('third', 60)]
  expect(stages(keys, 109)).toEqual({ first: 'retired', second: 'retired', third: 'signing' })
  expect(stages(keys, 110)).toEqual({ first: 'spent', second: 'retired', third: 'signing' })
  expect(stages(keys, 160)).toEqual({ first: 'spent', second: 'spent', third: 'signing' })
})

test('keys of one purpose do not retire those of another', () => {
  const keys = [key('token', 0), key('cookie', 0, 'COOKIES'), key('next cookie', 5, 'COOKIES')]
  expect(stages(keys, 200)).toEqual({ token: 'signing', cookie: 'spent', 'next cookie': 'signing' })
})

test('keys for longer-lived things are kept longer', () => {
  const keys = [key('first', 0, 'BROWSERS'), key('second', 5, 'BROWSERS')]
  expect(stages(keys, 1004)).toEqual({ first: 'retired', second: 'signing' })
  expect(stages(keys, 1005)).toEqual({ first: 'spent', second: 'signing' })
})

test('the signing key comes first, also before a published one', () => {
  const keys = [key('next', 50), key('now', 20), key('before', -200), key('long ago', -500)]
  expect(keysInUse(keys, at(30), kept).map(({ kid }) => kid)).toEqual(['now', 'next', 'before'])
})
