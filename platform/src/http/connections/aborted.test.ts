import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '#contract/op'
import { expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const lines: { level: number }[] = []
const leavers: (() => void)[] = []

const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as { level: number }) }
const platform = await startOwnApp({ LOG_LEVEL: 'info' }, logTo)
platform.app.addHook('onRequestAbort', async (_request) => leavers.shift()?.())
await platform.app.listen({ host: '127.0.0.1', port: 0 })

const warning = 40

test.each([
  ['a call', `${basePath}/organization/location`, 'application/json'],
  [
    'a call for tokens',
    '/realms/integrator/protocol/openid-connect/token',
    'application/x-www-form-urlencoded',
  ],
  ['a form', '/realms/integrator/forgot-password', 'application/x-www-form-urlencoded'],
])('%s that is broken off while it is sent is no error in the log', async (_name, path, type) => {
  lines.length = 0
  const socket = connect(portOf(platform.app.server), '127.0.0.1')
  socket.on('error', () => {})
  const left = new Promise<void>((done) => leavers.push(done))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\na=`,
  )
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await left
  await pause(100)
  expect(lines.filter(({ level }) => level >= warning)).toEqual([])
})
