import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Heads of CBOR: a type, and a small number or length. */
const head = (type: number, value: number) =>
  value < 24 ? Buffer.from([(type << 5) | value]) : Buffer.from([(type << 5) | 24, value])
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])

/** A security key in software, with one passkey. What it answers is what a browser would send. */
export function createAuthenticator(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }))
  const authenticatorData = (flags: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, attested])
  }
  const answer = (response: Record<string, string>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response,
    })

  return {
    create(challenge: string): string {
      // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
      const key = Buffer.concat([
        head(5, 5),
        head(0, 1),
        head(0, 2),
        head(0, 3),
        head(1, 6),
        head(1, 0),
        head(0, 1),
        head(1, 1),
        cborBytes(Buffer.from(x, 'base64url')),
        head(1, 2),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        head(5, 3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        head(5, 0),
        cborText('authData'),
        cborBytes(authenticatorData(0x45, attested)),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },

    /** Verified: its owner has shown a finger, or typed a PIN. */
    get(
      challenge: string,
      { isVerified = true, userHandle }: { isVerified?: boolean; userHandle?: string } = {},
    ) {
      counter += 1
      const data = authenticatorData(isVerified ? 0x05 : 0x01)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      })
    },

    /** As a copy that was made earlier would count. */
    turnBack: () => {
      counter = 0
    },
  }
}

/** The challenge that a page asks a passkey to sign. */
export function challengeOn(text: string): string {
  const options = /data-passkey="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
  return (JSON.parse(options) as { challenge?: string }).challenge ?? ''
}
