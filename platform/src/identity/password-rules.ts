import { commonWords, keyboardRuns, wholePasswords } from './common-passwords.ts'
import type { IdentityAccount } from './directory.ts'

export const shortestPassword = 12
export const longestPassword = 256

const tooEasy =
  'This password is easy to guess: it is made of common words, keyboard patterns, your name or your username. ' +
  'Choose another one.'

/** What is wrong with a password, or nothing. Length counts, and what many people choose; which characters does not. */
export function problemWith(password: string, account: IdentityAccount): string | undefined {
  const characters = Array.from(password.normalize('NFKC')).length
  if (characters < shortestPassword) return `Use at least ${shortestPassword} characters.`
  if (characters > longestPassword) return `Use at most ${longestPassword} characters.`
  return isEasyToGuess(password, account) ? tooEasy : undefined
}

function isEasyToGuess(password: string, account: IdentityAccount): boolean {
  const text = fold(password)
  if (new Set(text).size < 5 || isRepetition(text)) return true
  const words = new Set([...commonWords, ...wordsOf(account)])
  const readings = [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), plain(text)]
  return readings.some((reading) => wholePasswords.has(reading) || isMadeOf(reading, words))
}

/** María and maria are the same guess. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The same few characters over and over. */
const isRepetition = (text: string) => /^(.{1,8}?)\1+.{0,3}$/su.test(text)

/** What everybody around knows of a person, and the product itself. */
function wordsOf({ username, email, firstName, lastName }: IdentityAccount): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const parts = [username, mailbox, domain, firstName, lastName, 'integrator', 'console']
  return parts
    .flatMap((part) => [part, ...part.split(/[^\p{L}\p{N}]+/u)])
    .map((part) => fold(part).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((part) => part.length >= 3)
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** p@ssw0rd is password; digits and signs at either end stay what they are. */
function plain(text: string): string {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*?)([\p{L}@$].*?)([^\p{L}]*)$/su.exec(text) ?? []
  const read = core.replaceAll(/[013457 8@$!]/g, (sign) => lookalikes[sign] ?? '')
  return [before, read, after].join('').replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const mostWords = 2
const mostDigits = 8

/** Whether a text is nothing but two words of the list at most, runs over the keyboard, and a few digits. */
function isMadeOf(text: string, words: Set<string>): boolean {
  const lengths = [...new Set([...words].map((word) => word.length))].toSorted((a, b) => b - a)
  const seen = new Set<string>()

  function rest(from: number, used: string[], digits: number): boolean {
    if (from === text.length) return digits < text.length
    const key = `${from} ${used.join(' ')} ${digits}`
    if (seen.has(key)) return false
    seen.add(key)
    for (const length of lengths) {
      const word = text.slice(from, from + length)
      if (word.length < length || !words.has(word)) continue
      const next = used.includes(word) ? used : [...used, word]
      if (next.length <= mostWords && rest(from + length, next, digits)) return true
    }
    const run = longestRun(text, from)
    if (run >= 3 && rest(from + run, used, digits)) return true
    return digits < mostDigits && /[\p{N}]/u.test(text.charAt(from)) && rest(from + 1, used, digits + 1)
  }
  return rest(0, [], 0)
}

function longestRun(text: string, from: number): number {
  let longest = 0
  for (const keys of keyboardRuns) {
    let length = 0
    while (from + length < text.length && keys.includes(text.slice(from, from + length + 1))) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
