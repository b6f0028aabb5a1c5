import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { openSecurityLog } from './security-log.ts'
import { createServer } from '../server.ts'

async function linesWith(environment: Record<string, string>): Promise<string> {
  let lines = ''
  const settings = readSettings(environment)
  const app = await createServer(settings, { write: (line) => void (lines += line) })
  openSecurityLog(app, settings).logSecurity('sign-in', 'ok', { accountId: 'anna' })
  app.log.info('something else')
  await app.close()
  return lines
}

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['at an https address', { PUBLIC_URL: 'https://console.example' }],
  ['where it is switched on', { SECURITY_LOG: 'on' }],
  ['where the rest of the log is silent', { NODE_ENV: 'production', LOG_LEVEL: 'silent' }],
])('it is written %s, and told from other lines by one field', async (_where, environment) => {
  const lines = (await linesWith(environment)).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      log: 'security',
      level: 30,
      event: 'sign-in',
      outcome: 'ok',
      accountId: 'anna',
    }),
  ])
})

test.each([
  ['on a terminal at home', {}],
  ['where it is switched off', { NODE_ENV: 'production', SECURITY_LOG: 'off' }],
])('nothing is written %s', async (_where, environment) => {
  expect(await linesWith(environment)).toBe('')
})

test('open counts are written when the platform stops', async () => {
  let lines = ''
  const settings = readSettings({ SECURITY_LOG: 'on' })
  const app = await createServer(settings, { write: (line) => void (lines += line) })
  const { logSecurity, close } = openSecurityLog(app, settings)
  for (let call = 0; call < 100; call += 1) logSecurity('token-refused', 'refused', { reason: 'forged' })
  close()
  await app.close()
  expect(lines.trim().split('\n')).toHaveLength(31)
  expect(lines).toContain('"repeated":70')
})
