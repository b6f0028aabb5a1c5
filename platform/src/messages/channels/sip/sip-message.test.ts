import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answers, mostResponseBytes, parseResponse, writeRequest } from './sip-message.ts'

const ok = [
  'SIP/2.0 200 OK',
  'v: SIP/2.0/UDP 10.0.0.1:5060;branch=z9hG4bK1;rport=5060',
  'CSeq: 2  MESSAGE',
  'WWW-Authenticate: Digest realm="a",',
  '  nonce="b"',
  'Www-Authenticate: Basic realm="c"',
  'l: 5',
  '',
  'hello',
].join('\r\n')

test('a response is read with folded lines, short names and several values', () => {
  const parsed = parseResponse(Buffer.from(`${ok}rest`))
  if (parsed.kind !== 'response') throw new Error(parsed.kind)
  const { response, length } = parsed
  expect([response.status, response.reason, response.body, length]).toEqual([200, 'OK', 'hello', ok.length])
  expect(response.headers.get('www-authenticate')).toEqual(['Digest realm="a", nonce="b"', 'Basic realm="c"'])
  expect(answers(response, 'z9hG4bK1', 2)).toBe(true)
  expect(answers(response, 'z9hG4bK1', 1)).toBe(false)
  expect(answers(response, 'z9hG4bK', 2)).toBe(false)
})

test('every beginning of a response in a stream waits for more, and a cut datagram is none', () => {
  for (let length = 0; length < ok.length; length += 1) {
    const part = Buffer.from(ok).subarray(0, length)
    expect(parseResponse(part).kind).toBe('partial')
    expect(parseResponse(part, { isDatagram: true }).kind).toBe('invalid')
  }
})

test.each([
  ['a request', 'MESSAGE sip:a@b SIP/2.0\r\n\r\n'],
  ['another protocol', 'HTTP/1.1 200 OK\r\n\r\n'],
  ['no status', 'SIP/2.0 999 x\r\n\r\n'],
  ['a line without a name', 'SIP/2.0 200 OK\r\nnothing\r\n\r\n'],
  ['a length that is none', 'SIP/2.0 200 OK\r\nContent-Length: -1\r\n\r\n'],
  ['a length beyond the limit', 'SIP/2.0 200 OK\r\nContent-Length: 99999\r\n\r\n'],
  ['a head without an end', 'x'.repeat(mostResponseBytes + 1)],
])('%s is no response', (_what, text) => {
  expect(parseResponse(Buffer.from(text)).kind).toBe('invalid')
})

test('any bytes are read without an error, and never more than there are', () => {
  const piece = fc.constantFrom('SIP/2.0 ', '200', ' OK', '\r\n', ':', 'l: 3', ' ', '\t', '\0', '€')
  const near = fc.array(piece, { maxLength: 30 }).map((parts) => Buffer.from(parts.join('')))
  const result = fc.check(
    fc.property(
      fc.oneof(
        near,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      fc.boolean(),
      (bytes, isDatagram) => {
        const parsed = parseResponse(bytes, { isDatagram })
        return parsed.kind !== 'response' || parsed.length <= bytes.length
      },
    ),
    { numRuns: 200 },
  )
  expect(result.counterexample).toBeNull()
})

test('a request says how long its text is in bytes', () => {
  const text = writeRequest({
    uri: 'sip:104@pbx.example',
    from: 'sip:alarms@pbx.example',
    transport: 'UDP',
    local: { address: '::1', port: 5070 },
    branch: 'z9hG4bKx',
    tag: 't',
    callId: 'c',
    sequence: 1,
    headers: [['Authorization', 'Digest x']],
    text: 'Kühlraum',
  }).toString()
  expect(text).toBe(
    [
      'MESSAGE sip:104@pbx.example SIP/2.0',
      'Via: SIP/2.0/UDP [::1]:5070;branch=z9hG4bKx;rport',
      'Max-Forwards: 70',
      'From: <sip:alarms@pbx.example>;tag=t',
      'To: <sip:104@pbx.example>',
      'Call-ID: c',
      'CSeq: 1 MESSAGE',
      'Authorization: Digest x',
      'User-Agent: Integrator Console',
      'Content-Type: text/plain;charset=UTF-8',
      'Content-Length: 9',
      '',
      'Kühlraum',
    ].join('\r\n'),
  )
})
