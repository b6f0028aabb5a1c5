import { createHash, randomBytes } from 'node:crypto'

/** For an address that opens something once. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only this is kept: whoever reads the database cannot use the addresses. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
