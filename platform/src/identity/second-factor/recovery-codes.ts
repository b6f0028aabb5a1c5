import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../base/secrets.ts'

export const recoveryCodeCount = 10

/** Without letters that look like digits, or like each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = 4
const groupLength = 4

/** 80 random bits, so that nobody finds a code by its hash. */
function newRecoveryCode(): string {
  const signs = [...randomBytes(groups * groupLength)].map((byte) => alphabet.charAt(byte % alphabet.length))
  return Array.from({ length: groups }, (_, at) =>
    signs.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

/** Typed from paper: case, spaces and hyphens do not matter, and o, i and l are read as the digits they look like. */
export const isRecoveryCode = (typed: string) => bare(typed).length === groups * groupLength

export const hashOfRecoveryCode = (accountId: string, typed: string): string =>
  hashOfToken(`recovery code ${accountId} ${bare(typed)}`)

const bare = (typed: string) =>
  typed
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
