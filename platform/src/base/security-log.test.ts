import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileAnswering } from './request.ts'
import { createSecurityLog } from './security-log.ts'

const limits = { perAddress: 3, overall: 5, seconds: 60 }
const lines: Record<string, unknown>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
})
afterEach(() => vi.useRealTimers())

const open = () => createSecurityLog((line) => void lines.push(line), limits)
const from = (address: string) => ({ id: `request from ${address}`, address, browser: 'Lynx' })

test('a line names account, address, browser and request', () => {
  const { logSecurity } = open()
  whileAnswering({ ...from('192.0.2.1'), accountId: 'anna', operation: 'getAccount' }, () =>
    logSecurity('access-refused', 'refused', {}),
  )
  expect(lines).toEqual([
    {
      event: 'access-refused',
      outcome: 'refused',
      accountId: 'anna',
      operation: 'getAccount',
      address: '192.0.2.1',
      browser: 'Lynx',
      reqId: 'request from 192.0.2.1',
    },
  ])
})

test("the browser's name is shortened, and invisible characters are removed", () => {
  const { logSecurity } = open()
  const browser = `Mozilla\n{"log":"security"}\u0007\u202e${'x'.repeat(5000)}`
  for (const sent of [browser, undefined])
    whileAnswering({ ...from('192.0.2.1'), browser: sent }, () =>
      logSecurity('access-refused', 'refused', {}),
    )
  expect(lines[0]?.['browser']).toMatch(/^Mozilla\{"log":"security"\}x{170,200}$/)
  expect(lines[1]?.['browser']).toBe('')
})

test('the account of the event replaces the account of the caller', () => {
  const { logSecurity } = open()
  whileAnswering({ ...from('192.0.2.1'), accountId: 'manager' }, () =>
    logSecurity('role-granted', 'ok', { accountId: 'anna', roles: ['ROLE_LOCATION_READ'], by: 'manager' }),
  )
  expect(lines).toMatchObject([{ accountId: 'anna', by: 'manager' }])
})

test('after the first refusals of an address the rest are counted, and the count is written once a minute', () => {
  const { logSecurity } = open()
  const refuse = (address: string) =>
    whileAnswering(from(address), () => logSecurity('token-refused', 'refused', { reason: 'forged' }))
  for (let call = 0; call < 1000; call += 1) refuse('192.0.2.1')
  refuse('192.0.2.2')
  expect(lines.map(({ address }) => address)).toEqual([...Array<string>(3).fill('192.0.2.1'), '192.0.2.2'])

  vi.advanceTimersByTime(60_000)
  expect(lines.slice(4)).toEqual([
    { event: 'token-refused', outcome: 'refused', address: '192.0.2.1', repeated: 997, seconds: 60 },
  ])
  refuse('192.0.2.1')
  expect(lines).toHaveLength(6)
})

test('many addresses together are limited too, and so is the number of lines about them', () => {
  const { logSecurity, close } = open()
  for (let call = 0; call < 10_000; call += 1)
    whileAnswering(from(`address ${call}`), () =>
      logSecurity('token-refused', 'refused', { reason: 'forged' }),
    )
  expect(lines).toHaveLength(limits.overall)
  close()
  expect(lines).toHaveLength(limits.overall + 1)
  expect(lines.at(-1)).toEqual({
    event: 'token-refused',
    outcome: 'refused',
    address: undefined,
    repeated: 10_000 - limits.overall,
    seconds: 60,
  })
})

test('a flood of one event hides no other event, and no success', () => {
  const { logSecurity } = open()
  whileAnswering(from('192.0.2.1'), () => {
    for (let call = 0; call < 100; call += 1) logSecurity('token-refused', 'refused', { reason: 'forged' })
    logSecurity('access-refused', 'refused', {})
    for (let call = 0; call < 100; call += 1) logSecurity('sign-in', 'ok', { accountId: 'anna' })
  })
  const written = (event: string) => lines.filter((line) => line['event'] === event).length
  expect([written('token-refused'), written('access-refused'), written('sign-in')]).toEqual([3, 1, 100])
})
