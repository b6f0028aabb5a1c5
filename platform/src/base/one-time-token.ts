import { createHash, randomBytes } from 'node:crypto'

/** A token for an address that opens something once. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only this hash of a token is stored, so that nobody can use what the database or a backup shows. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
