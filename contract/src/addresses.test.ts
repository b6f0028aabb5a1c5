import { expect, test } from 'vitest'
import { addressSpellings } from './spelling/addresses.ts'
import {
  hostKey,
  isDatabaseAddress,
  isHost,
  isMailServer,
  isPushEndpoint,
  isSipServer,
  isWebAddress,
  readConverter,
  readServer,
} from './addresses.ts'

test('what is accepted means to every other program what it looks like', () => {
  expect(new Set(addressSpellings).size).toBeGreaterThanOrEqual(200)
  const accepted = addressSpellings.filter((text) => {
    const server = readConverter(text) ?? readServer(text)
    if (!server) return false
    const { host, port } = server
    expect(isHost(host)).toBe(true)
    const written = host.includes(':') ? `[${host}]` : host
    expect(text.endsWith(port === undefined ? written : `${written}:${port}`)).toBe(true)
    // The URL standard reads the same, unless the name is none at all.
    const address = `http://${written}:${port ?? 80}/`
    if (URL.canParse(address)) expect(new URL(address).hostname).toBe(hostKey(host))
    expect(port ?? 1).toBeGreaterThanOrEqual(1)
    expect(port ?? 1).toBeLessThanOrEqual(65_535)
    return true
  })
  expect(accepted).toEqual(
    expect.arrayContaining(['plc.example:502', '[::1]:65535', 'tcp://10.0.4.17:502', 'localhost']),
  )
  for (const text of [
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    'plc.example:65536',
    'plc.example:0',
    '::1',
    'user@plc.example',
  ])
    expect(accepted).not.toContain(text)
})

test('a push service has a name with https that can be called', () => {
  const accepted = addressSpellings.filter(isPushEndpoint)
  for (const text of accepted) {
    const { protocol, hostname, username, password, href } = new URL(text)
    expect([protocol, username, password]).toEqual(['https:', '', ''])
    expect(href.toLowerCase()).toContain(`https://${hostname}`)
    expect(hostname).not.toMatch(/^[\d.]+$|^\[|\.$|%/)
  }
  expect(accepted).toEqual(
    expect.arrayContaining(['https://a.b/x', 'https://plc.example/x', 'https://a.b:65535/x']),
  )
  for (const text of [
    'https://a.b:99999/x',
    'https://xn--a.b/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://user@plc.example/x',
    'http://a.b/x',
  ])
    expect(accepted).not.toContain(text)
})

test('a SIP server is a host, with a port from 1024 on', () => {
  expect(['pbx.example.com', '10.0.0.5:5070', '[fd00::5]:5061', 'pbx:65535'].every(isSipServer)).toBe(true)
  expect(
    ['pbx:80', 'pbx:1023', 'pbx:65536', '999.1.1.1', '[::::]', 'a..b', 'fd00::5'].some(isSipServer),
  ).toBe(false)
})

test('a web address leads to the host that it shows', () => {
  const spellings = addressSpellings.flatMap((text) => [text, `https://${text}`, `http://${text}/x`])
  const accepted = spellings.filter(isWebAddress)
  for (const text of accepted) {
    const { protocol, hostname } = new URL(text)
    expect(protocol).toMatch(/^https?:$/)
    const shown = readServer(/\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text)?.[1] ?? '')
    expect([text, shown ? hostname === hostKey(shown.host) : hostname.includes('xn--')]).toEqual([text, true])
  }
  expect(accepted).toEqual(
    expect.arrayContaining([
      'https://plc.example',
      'http://[::1]/x',
      'https://a.b/x',
      'https://kühlraum.example',
    ]),
  )
  for (const host of [
    '127.1',
    '0x7f000001',
    '１２７.0.0.1',
    'plc。example',
    'plc%2eexample',
    'xn--a.b',
    ' a.b',
    'a.b:0',
  ])
    expect(spellings.filter((text) => text.endsWith(`//${host}`)).some(isWebAddress)).toBe(false)
  expect(
    ['https://', 'ftp://a.b', 'javascript:alert(1)', 'https:a.b', 'https://a.b/x y'].some(isWebAddress),
  ).toBe(false)
})

test('a database has a server, a folder with its socket, or neither', () => {
  for (const text of [
    'postgres://user:p@ss@host/database',
    'postgresql://10.0.0.5:5433/console?sslmode=require',
    'postgres://console@%2Fvar%2Frun%2Fpostgresql/trial',
    'postgres:///console',
  ])
    expect([text, isDatabaseAddress(text)]).toEqual([text, true])
  for (const text of [
    'postgres://256.0.0.1/x',
    'postgres://host:0/x',
    'mysql://host/x',
    'postgres:host',
    'host',
  ])
    expect([text, isDatabaseAddress(text)]).toEqual([text, false])
})

test('a mail server is a host with smtp or smtps', () => {
  expect(['smtp://mail.example', 'SMTPS://me:secret@[fd00::5]:465'].every(isMailServer)).toBe(true)
  expect(['http://mail.example', 'smtp://127.1', 'smtp://', 'smtp:mail.example'].some(isMailServer)).toBe(
    false,
  )
})

test('a name in other letters is one in every engine, and what only looks like it is none', () => {
  for (const name of [
    'xn--khlraum-n2a.example',
    'xn--mnchen-3ya.de',
    'xn--fiqs8s',
    'XN--80AK6AA92E.com',
    'xn--ls8h.la',
  ])
    expect([name, isHost(name)]).toEqual([name, true])
  for (const name of ['xn--a.b', 'xn--.b', 'xn--99999999.b', 'xn--plc-.example', 'xn--khlraum_n2a.example'])
    expect([name, isHost(name)]).toEqual([name, false])
})
