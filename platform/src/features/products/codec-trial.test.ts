import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'

const { platform, api } = await startAsDeviceManager()

const codec = `function decodeUplink({ bytes, fPort, recvTime }) {
  if (bytes.length === 0) throw new Error('no bytes')
  return { data: { temperature: bytes[0] / 10, port: fPort, year: recvTime.getUTCFullYear() }, warnings: ['low'] }
}`
const trial = { codec, fPort: 2, bytes: 'e2', recvTime: '2026-03-02T09:00:00Z' }

test('a codec is tried on typed bytes, and says which values would be stored', async () => {
  expect(await api.tryCodec({ body: trial })).toEqual({
    data: { temperature: 22.6, port: 2, year: 2026 },
    warnings: ['low'],
    errors: [],
    line: null,
    values: [
      { path: 'temperature', value: 22.6 },
      { path: 'port', value: 2 },
      { path: 'year', value: 2026 },
    ],
  })
})

test('one that fails says why, and in which line', async () => {
  expect(await api.tryCodec({ body: { ...trial, bytes: '' } })).toEqual({
    data: null,
    warnings: [],
    errors: ['Error: no bytes'],
    line: 2,
    values: [],
  })
  const endless = { ...trial, codec: 'function decodeUplink() {\n  for (;;) {}\n}' }
  expect(await api.tryCodec({ body: endless })).toMatchObject({
    errors: ['It takes longer than 50 ms'],
    values: [],
  })
})

test('bytes that are none are refused, and who does not manage devices', async () => {
  for (const bytes of ['E', 'XY', '00'.repeat(257)])
    expect((await failureOf(api.tryCodec({ body: { ...trial, bytes } }))).status).toBe(400)
  const reader = await platform.as('reader')
  expect((await failureOf(reader.tryCodec({ body: trial }))).status).toBe(403)
})
