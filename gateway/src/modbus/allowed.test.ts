import { addressSpellings } from '#contract/spelling/addresses'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings, SettingsError } from '../settings.ts'
import { Allowed, checkSerialPort, NotAllowed } from './allowed.ts'
import { openConnection } from './connection.ts'

const environment = { PLATFORM_URL: 'https://console.example.com', DEVICE_TOKEN: 'secret' }

function allowedBy(
  settings: { MODBUS_NETWORKS?: string; MODBUS_PORTS?: string } = {},
  names: Record<string, string[]> = {},
) {
  const { MODBUS_NETWORKS: networks, MODBUS_PORTS: ports } = readSettings({ ...environment, ...settings })
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    return (names[name] ?? []).map((address) => ({ address }))
  }
  const allowed = new Allowed({ networks, ports, resolve, own: () => ['10.0.0.5', 'fd00::5', '127.0.0.1'] })
  return { asked, addressOf: (host: string, port = 502) => allowed.addressOf(host, port, 1000) }
}

test.each(['10.0.4.17', '172.16.0.1', '172.31.255.254', '192.168.1.9', 'fd00::9', '::ffff:10.0.4.17'])(
  'a private address like %s needs no setting',
  async (host) => expect(await allowedBy().addressOf(host)).toBe(host),
)

const nowhere = ['0.0.0.0', '::', '224.0.0.1', '255.255.255.255', 'ff02::1', '169.254.169.254', 'fe80::1']
const here = ['127.0.0.1', '127.8.9.1', '::1', '10.0.0.5', 'fd00::5']
const inDisguise = [
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:10.0.0.5',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1%eth0',
  '::ffff:127.0.0.1%lo',
  '0:0:0:0:0:0:0:1',
]

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', ...nowhere, ...here, ...inDisguise])(
  '%s is refused',
  async (host) => expect(allowedBy().addressOf(host)).rejects.toThrow(NotAllowed),
)

test.each([...nowhere, ...here, ...inDisguise])(
  '%s is refused also where everything is allowed',
  async (host) => {
    const { addressOf } = allowedBy({ MODBUS_NETWORKS: '0.0.0.0/0, ::/0', MODBUS_PORTS: '1-65535' })
    expect(await addressOf('8.8.8.8')).toBe('8.8.8.8')
    await expect(addressOf(host)).rejects.toThrow(NotAllowed)
  },
)

test('an address of this computer is allowed if the owner means it', async () => {
  const { addressOf } = allowedBy({ MODBUS_NETWORKS: '127.0.0.1,10.0.0.5', MODBUS_PORTS: '1502-1503' })
  expect(await addressOf('127.0.0.1', 1502)).toBe('127.0.0.1')
  expect(await addressOf('10.0.0.5', 1503)).toBe('10.0.0.5')
  for (const [host, port] of [
    ['127.0.0.2', 1502],
    ['::1', 1502],
    ['10.0.0.6', 1502],
    ['127.0.0.1', 1504],
    ['127.0.0.1', 502],
  ] as const)
    await expect(addressOf(host, port)).rejects.toThrow(NotAllowed)
  const whole = allowedBy({ MODBUS_NETWORKS: '127.0.0.0/8, ::1' })
  expect([await whole.addressOf('127.4.5.6'), await whole.addressOf('::1')]).toEqual(['127.4.5.6', '::1'])
})

test('a name leads to the address that was checked, and is looked up once', async () => {
  const { addressOf, asked } = allowedBy(
    {},
    {
      'plc.local': ['fe80::7', '192.168.1.7'],
      'inside.example': ['127.0.0.1'],
      'cloud.example': ['169.254.169.254'],
    },
  )
  expect(await addressOf('plc.local')).toBe('192.168.1.7')
  expect(asked).toEqual(['plc.local'])
  for (const host of [
    'inside.example',
    'cloud.example',
    'unknown.example',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '',
  ])
    await expect(addressOf(host)).rejects.toThrow(new NotAllowed())
  // Other ports are refused before anybody is asked.
  await expect(addressOf('plc.local', 80)).rejects.toThrow(new NotAllowed())
  expect(asked.filter((name) => name === 'plc.local')).toHaveLength(1)
})

test('no spelling leads anywhere but to a private address', async () => {
  const { MODBUS_NETWORKS: networks, MODBUS_PORTS: ports } = readSettings(environment)
  const inside = async () => [{ address: '127.0.0.1' }]
  const allowed = new Allowed({ networks, ports, resolve: inside })
  for (const text of addressSpellings) {
    const found = await allowed.addressOf(text, 502, 1000).catch((error: unknown) => error)
    if (text === '10.0.4.17') expect(found).toBe(text)
    else expect([text, found]).toEqual([text, new NotAllowed()])
  }
})

test('the resolver of this computer does not help an address out', async () => {
  const { MODBUS_NETWORKS: networks, MODBUS_PORTS: ports } = readSettings(environment)
  const allowed = new Allowed({ networks, ports })
  for (const host of [
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0',
    '127.0.0.1 ',
    'LOCALHOST',
  ])
    await expect(allowed.addressOf(host, 502, 5000)).rejects.toThrow(NotAllowed)
})

test('nothing is sent to an address that is not allowed, and open and closed ports are refused in the same words', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { MODBUS_NETWORKS: networks } = readSettings(environment)
  const allowed = new Allowed({ networks, ports: [{ first: 1, last: 65_535 }] })
  const problems = await Promise.all(
    [port, 1].map(async (one) =>
      openConnection({ kind: 'TCP', host: '127.0.0.1', port: one }, { timeout: 1000, allowed }).catch(String),
    ),
  )
  expect(problems).toEqual(Array.from(problems, () => String(new NotAllowed())))
  expect(connections).toBe(0)
})

test('an allowed address that refuses is answered like one that is not there, and as late', async () => {
  const allowed = new Allowed({
    networks: [{ address: '127.0.0.1', bits: 32 }],
    ports: [{ first: 1, last: 1 }],
  })
  const since = performance.now()
  const opening = openConnection({ kind: 'TCP', host: '127.0.0.1', port: 1 }, { timeout: 150, allowed })
  await expect(opening).rejects.toThrow('no connection within 150 ms')
  expect(performance.now() - since).toBeGreaterThanOrEqual(149)
})

test('a serial port is a device and no other file', () => {
  for (const port of ['/dev/ttyUSB0', '/dev/serial/by-id/usb-FTDI_FT232R-if00', '/dev/pts/3', 'COM3'])
    expect(() => checkSerialPort({ port })).not.toThrow()
  for (const port of [
    '/etc/passwd',
    '/dev/../etc/passwd',
    'dev/ttyUSB0',
    '/dev/',
    'file:///dev/ttyUSB0',
    '/dev/tty\0',
    '',
  ])
    expect(() => checkSerialPort({ port })).toThrow(NotAllowed)
})

test.each([
  ['MODBUS_NETWORKS', '10.0.0.0/33'],
  ['MODBUS_NETWORKS', '10.0.0'],
  ['MODBUS_NETWORKS', 'plc.local'],
  ['MODBUS_NETWORKS', '10.0.0.0/8;192.168.0.0/16'],
  ['MODBUS_NETWORKS', '10.0.0.0/8,'],
  ['MODBUS_NETWORKS', '169.254.169.254'],
  ['MODBUS_NETWORKS', '0.0.0.0'],
  ['MODBUS_NETWORKS', 'fe80::1%eth0'],
  ['MODBUS_PORTS', '0'],
  ['MODBUS_PORTS', '65536'],
  ['MODBUS_PORTS', '600-502'],
  ['MODBUS_PORTS', '502 1502'],
  ['MODBUS_PORTS', '-502'],
])('%s=%s ends the start with a sentence', (name, value) => {
  expect(() => readSettings({ ...environment, [name]: value })).toThrow(SettingsError)
  expect(() => readSettings({ ...environment, [name]: value })).toThrow(`${name} needs`)
})
