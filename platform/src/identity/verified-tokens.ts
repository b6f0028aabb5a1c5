import { hash } from 'node:crypto'
import type { CryptoKey, JWTHeaderParameters, JWTVerifyGetKey } from 'jose'
import { createKept } from '../base/kept.ts'

/** As many sign-ins as may be busy at once; each takes about a kilobyte. */
const mostKept = 10_000

interface Checked<Verified> {
  verified: Verified
  /** Which key the token names, and the one that it was signed with. */
  header: JWTHeaderParameters
  key: CryptoKey | Uint8Array
}

type Check<Verified> = (token: string) => Promise<Checked<Verified>>

/**
 * Checks the signature of each token once, and not at every call. Until the token expires it is enough that the
 * issuer still has the key which signed it: with a key that is withdrawn its tokens end at once. Whether the token
 * was revoked is asked elsewhere, at each call.
 */
export function checkOnce<Verified extends { expiresAt: Date }>(
  check: Check<Verified>,
  keySet: JWTVerifyGetKey,
  most = mostKept,
): (token: string) => Promise<Verified> {
  // By digest, so that the memory of the process holds no list of tokens that open doors.
  const kept = createKept<Checked<Verified>>(most)

  async function isStillTrue({ verified, header, key }: Checked<Verified>): Promise<boolean> {
    if (Date.now() >= verified.expiresAt.getTime()) return false
    try {
      return (await keySet(header, { payload: '', signature: '' })) === key
    } catch {
      // The full check tells what is wrong.
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
