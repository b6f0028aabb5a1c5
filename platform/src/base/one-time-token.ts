import { createHash, randomBytes } from 'node:crypto'

/** A token for an address that opens something once. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only this hash is stored, so that reading the database does not give usable addresses. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
