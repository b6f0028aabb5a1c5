import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isConnectionLost, isLostRace, whyUnavailable } from './failures.ts'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('said by the server'), { code, ...more })

test.each([
  ['a lost connection', withCode('08006'), true],
  ['a session that was ended', withCode('57P01'), true],
  ['a crash of the server', withCode('57P02'), true],
  ['a server that starts or stops', withCode('57P03'), true],
  ['a change that was left open for too long', withCode('25P03'), true],
  ['no memory', withCode('53200'), true],
  ['a file that could not be read or written', withCode('58030'), true],
  ['nobody at the address', withCode('ECONNREFUSED', { syscall: 'connect' }), true],
  ['no socket at the path', withCode('ENOENT', { syscall: 'connect' }), true],
  ['nobody at several addresses', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), true],
  ['a reset connection', withCode('ECONNRESET', { syscall: 'read' }), true],
  ['a closed pipe', withCode('EPIPE', { syscall: 'write' }), true],
  ['an end of the stream', new Error('Connection terminated unexpectedly'), true],
  ['a pool that stays full', new Error('timeout exceeded when trying to connect'), true],
  ['a server that does not greet', new Error('Connection terminated due to connection timeout'), true],
  ['a silent server', new Error('Query read timeout'), true],
  [
    'a client after its end',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['a full disk', withCode('53100'), false],
  [
    'a full disk for a new connection',
    Object.assign(new Error('could not write init file'), { code: 'XX000' }),
    false,
  ],
  ['a primary that only reads', withCode('25006'), false],
  ['a statement that took too long', withCode('57014'), false],
])('%s passes by itself', (_name, cause, isLost) => {
  for (const error of [cause, new DrizzleQueryError('select 1', [], cause)]) {
    expect(whyUnavailable(error)?.retryAfterSeconds).toBeGreaterThan(0)
    expect(isConnectionLost(error)).toBe(isLost)
  }
})

test.each([
  ['a value that exists', withCode('23505')],
  ['a file that does not', withCode('ENOENT', { syscall: 'open' })],
  ['a client that went away', withCode('ECONNRESET')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['a text', 'Connection terminated'],
])('%s does not', (_name, error) => {
  expect(whyUnavailable(error)).toBeUndefined()
  expect(isConnectionLost(error)).toBe(false)
})

test('only a lost race is worth another try from the start', () => {
  expect(['40001', '40P01', '23505', '57P01'].map((code) => isLostRace(withCode(code)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
