import { createHash, randomBytes } from 'node:crypto'

const secretName =
  /password|secret|token|routing_?key|app_?key|tunnel_?key|authorization|credential|^code$|id_token_hint/i
const mask = '***'

/** Returns a copy with every text under a secret's name masked, at any depth. Numbers and booleans stay. */
export function maskSecrets(value: unknown, isSecret = false): unknown {
  if (typeof value === 'string') return isSecret ? mask : value
  if (Array.isArray(value)) return value.map((entry) => maskSecrets(entry, isSecret))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      maskSecrets(entry, isSecret || secretName.test(name)),
    ]),
  )
}

/** Whether there is a text that would be masked. */
export function holdsSecret(value: unknown, isSecret = false): boolean {
  if (typeof value === 'string') return isSecret
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([name, entry]) => holdsSecret(entry, isSecret || secretName.test(name)))
}

/** The address for the log, with secrets in its query masked. */
export function maskUrl(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const query = new URLSearchParams(url.slice(start + 1))
  for (const name of new Set(query.keys())) if (secretName.test(name)) query.set(name, mask)
  return `${url.slice(0, start)}?${query.toString()}`
}

/** A token for an address that opens something once. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only this hash of a token is stored, so that nobody can use what the database or a backup shows. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
