import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps secrets that are needed in clear later, such as the key of a provider, encrypted at rest. */
export interface Encryption {
  /** The context says what the text belongs to. Only with the same one it can be read, so no text can be moved elsewhere. */
  encrypt: (text: string, context: string) => string
  /** A text from before encryption is returned as it is. Undefined if the key is unknown, or the text is damaged. */
  decrypt: (stored: string, context: string) => string | undefined
  /** Begins every text that is encrypted with the current key. Undefined without keys. */
  currentPrefix: string | undefined
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const marker = 'enc1'

const pattern = new RegExp(`^${marker}\\.([\\w-]{8})\\.([\\w-]+)$`)

/** Tells keys apart, and nothing about the key itself. */
const idOf = (key: Buffer) =>
  createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8)

/**
 * One or several keys of 32 bytes, in hexadecimal or Base64, separated by commas, spaces or lines. Undefined for any
 * other text.
 */
export function readKeys(text: string): Buffer[] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => Buffer.from(part, /^[\da-f]{64}$/i.test(part) ? 'hex' : 'base64'))
  return keys.length > 0 && keys.every((key) => key.length === keyBytes) ? keys : undefined
}

export const newKey = () => randomBytes(keyBytes).toString('base64url')

/** The first key encrypts, and each of them decrypts what it has encrypted. Without keys texts stay as they are. */
export function createEncryption(keys: readonly Buffer[]): Encryption {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current] = keys

  function encrypt(text: string, context: string): string {
    if (!current) return text
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(context))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const whole = Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    return `${marker}.${idOf(current)}.${whole.toString('base64url')}`
  }

  function decrypt(stored: string, context: string): string | undefined {
    const [, keyId, data] = pattern.exec(stored) ?? []
    if (keyId === undefined || data === undefined) return stored
    const key = byId.get(keyId)
    const whole = Buffer.from(data, 'base64url')
    if (!key || whole.length < ivBytes + tagBytes) return undefined
    const decipher = createDecipheriv(algorithm, key, whole.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(whole.subarray(ivBytes, ivBytes + tagBytes))
    try {
      const text = Buffer.concat([decipher.update(whole.subarray(ivBytes + tagBytes)), decipher.final()])
      return text.toString('utf8')
    } catch {
      return undefined
    }
  }

  return { encrypt, decrypt, currentPrefix: current && `${marker}.${idOf(current)}.` }
}

/** The context of the secret of an authenticator app. */
export const totpContext = (id: string) => `totp ${id}`
