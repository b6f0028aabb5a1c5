import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerChallenge, chooseChallenge } from './sip-digest.ts'

// The example of RFC 7616, section 3.9.1.
const offer = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
const mufasa = {
  username: 'Mufasa',
  password: 'Circle of Life',
  method: 'GET',
  uri: '/dir/index.html',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
}
const sha256 = '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'
const md5 = '8ca523f5e9506fed4657c9700eebdbec'

function answer(...headers: string[]): string {
  const challenge = chooseChallenge(headers)
  if (!challenge) throw new Error('No challenge can be answered')
  return answerChallenge(challenge, mufasa)
}

test('an answer has every field, and no other', () => {
  const { nonce, opaque } = chooseChallenge([offer('SHA-256')]) ?? {}
  expect(answer(offer('SHA-256'))).toBe(
    `Digest username="Mufasa", realm="http-auth@example.org", nonce="${nonce}", uri="/dir/index.html", response="${sha256}", ` +
      `algorithm=SHA-256, qop=auth, nc=00000001, cnonce="${mufasa.cnonce}", opaque="${opaque}"`,
  )
  expect(answer('Digest realm="x", nonce="y", qop="auth"')).not.toContain('opaque')
})

test('names and words are the same in any case, with and without quotes and spaces', () => {
  const found = chooseChallenge(['  DIGEST  Realm = "a b" ,NONCE=n1,QOP="AUTH-INT AUTH",Algorithm=sha-256'])
  const expected = { realm: 'a b', nonce: 'n1', opaque: undefined, algorithm: 'SHA-256', hasQop: true }
  expect(found).toEqual({ ...expected, isStale: false })
  expect(chooseChallenge(['Digestive realm="a", nonce="b"'])).toBeUndefined()
  expect(chooseChallenge(['Digest realm="a", nonce="b", qop="xauth"'])).toBeUndefined()
  expect(chooseChallenge(['Digest realm="a", nonce="b", stale="false"'])?.isStale).toBe(false)
  expect(chooseChallenge(['Digest realm="1", nonce="b"', 'Digest realm="2", nonce="b"'])?.realm).toBe('1')
  expect(chooseChallenge(['Digest realm="a", nonce="b", algorithm="toString"'])).toBeUndefined()
})

test.each([
  ['SHA-256', sha256],
  ['MD5', md5],
])('%s gives the response of RFC 7616', (algorithm, response) => {
  const text = answer(offer(algorithm))
  expect(text).toContain(`response="${response}"`)
  expect(text).toContain(`algorithm=${algorithm}, qop=auth, nc=00000001, cnonce="f2/`)
  expect(text).toContain('opaque="FQhe/')
})

test('the stronger one of several offers is taken, and those that nobody knows are not', () => {
  expect(answer(offer('MD5'), offer('SHA-256'))).toContain(sha256)
  expect(answer(offer('SHA-512-256'), 'Basic realm="x"', offer('md5'))).toContain(md5)
  expect(chooseChallenge([])).toBeUndefined()
  expect(
    chooseChallenge(['Digest realm="x"', 'Digest nonce="y"', 'Basic realm="x", nonce="y"']),
  ).toBeUndefined()
  expect(chooseChallenge(['Digest realm="x", nonce="y", qop="auth-int"'])).toBeUndefined()
})

test('a server of RFC 2069 gets no cnonce', () => {
  const text = answer('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"')
  expect(text).not.toMatch(/cnonce|qop|nc=/)
  const hash = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex')
  const response = hash(
    hash('Mufasa', 'testrealm@host.com', 'Circle of Life'),
    'dcd98b7102dd2f0e8b11d0f600bfb0c093',
    hash('GET', '/dir/index.html'),
  )
  expect(text).toContain(`response="${response}"`)
})

test('what the server sends comes back in quotes and in one line', () => {
  const text = answer('Digest realm="a\\"b\\\\c", nonce="x\r\nEvil: 1", stale=TRUE, qop="auth"')
  expect(text).toContain('realm="a\\"b\\\\c"')
  expect(text).not.toMatch(/[\r\n]/)
  expect(chooseChallenge(['Digest realm="a", nonce="b", stale=TRUE'])?.isStale).toBe(true)
})
