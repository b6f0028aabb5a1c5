import { closeSync, openSync, readSync } from 'node:fs'
import { StartRefused } from '../base/errors.ts'

/** Each can be set as NAME, or as NAME_FILE with the path of a file that contains it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SAMPLES_URL',
  'SMTP_URL',
  'KEYCLOAK_ADMIN_CLIENT_SECRET',
  'HEARTBEAT_URL',
  'OUTGOING_PROXY',
  'SECRETS_KEY',
  'SETUP_PASSWORD',
] as const

type Environment = Record<string, string | undefined>

/** No secret is longer. If the path leads to something huge, it is not read to its end. */
const mostBytes = 64 * 1024

/** The environment with the secrets from files. An empty variable counts as not set. */
export function withSecretFiles(environment: Environment): Environment {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  for (const name of secretSettings) {
    const path = variables[`${name}_FILE`]
    if (path === undefined) continue
    if (variables[name] !== undefined)
      throw new StartRefused(`The settings ${name} and ${name}_FILE are both set: leave out one of them.`)
    variables[name] = readSecret(name, path)
  }
  return variables
}

/** Without the line break that editors and `echo` add at the end. */
function readSecret(name: string, path: string): string {
  const secret = firstBytesOf(name, path).replace(/\r?\n$/, '')
  if (secret.trim() === '') throw wrong(name, `the file ${path} is empty`)
  return secret
}

function firstBytesOf(name: string, path: string): string {
  const bytes = Buffer.alloc(mostBytes + 1)
  let length: number
  try {
    const file = openSync(path, 'r')
    try {
      length = readSync(file, bytes)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw wrong(name, `the file ${path} cannot be read (${code})`)
  }
  if (length > mostBytes) throw wrong(name, `the file ${path} is longer than any secret`)
  return bytes.toString('utf8', 0, length)
}

const wrong = (name: string, reason: string) =>
  new StartRefused(`The setting ${name}_FILE is wrong: ${reason}.`)
