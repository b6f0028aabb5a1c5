import { hash } from 'node:crypto'
import type { CryptoKey, JWTHeaderParameters, JWTVerifyGetKey } from 'jose'
import { createKept } from '../base/kept.ts'

/** About as many sign-ins as are active at once. Each takes about a kilobyte. */
const mostKept = 10_000

interface Checked<Verified> {
  verified: Verified
  /** The key that the token names, and the key that signed it. */
  header: JWTHeaderParameters
  key: CryptoKey | Uint8Array
}

type Check<Verified> = (token: string) => Promise<Checked<Verified>>

/**
 * Checks each token's signature once, and not at every call. Until the token expires it is enough that the issuer
 * still has the same key: when a key is withdrawn, its tokens end at once. Whether the token was revoked is checked
 * elsewhere, at each call.
 */
export function checkOnce<Verified extends { expiresAt: Date }>(
  check: Check<Verified>,
  keySet: JWTVerifyGetKey,
  most = mostKept,
): (token: string) => Promise<Verified> {
  // Stored by digest, so that the memory of the process holds no usable tokens.
  const kept = createKept<Checked<Verified>>(most)

  async function isStillTrue({ verified, header, key }: Checked<Verified>): Promise<boolean> {
    if (Date.now() >= verified.expiresAt.getTime()) return false
    try {
      return (await keySet(header, { payload: '', signature: '' })) === key
    } catch {
      // The full check says what is wrong.
      return false
    }
  }

  return async (token) => {
    const digest = hash('sha256', token, 'base64')
    const known = kept.get(digest)
    if (known && (await isStillTrue(known))) return known.verified
    kept.delete(digest)
    const checked = await check(token)
    kept.set(digest, checked)
    return checked.verified
  }
}
