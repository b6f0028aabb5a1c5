import { generateKeyPairSync, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** DER: the tag, the length and the content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const number = (...bytes: number[]) => der(0x02, Buffer.from(bytes))
/** `20260101000000Z` */
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')))
const nameOf = (host: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))))
const addressOf = (host: string) =>
  isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const subjectAlternativeName = '551d11'

/** A key and a certificate that it has signed itself, for these names and IPv4 addresses. Whoever trusts it gives it as `ca`. */
export function makeCertificate(...hosts: [string, ...string[]]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = nameOf(hosts[0])
  const day = 86_400_000
  const alternatives = sequence(...hosts.map(addressOf))
  const content = sequence(
    der(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(subjectAlternativeName), der(0x04, alternatives)))),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
