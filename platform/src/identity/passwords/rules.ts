import { commonWords, keyboardRuns, stolenPasswords, wholePasswords } from './common.ts'
import type { Person } from '../people.ts'

export const shortestPassword = 12
export const longestPassword = 256

const tooEasy =
  'This password is easy to guess: it is well known, or made of common words, keyboard patterns, your name or ' +
  'your username. Choose another one.'

interface Guesses {
  /** Two of these at most make no password. */
  words: Set<string>
  /** One of these is enough, alone or with a few digits. */
  stolen: Set<string>
}

/** What is wrong with a password, or nothing. Length counts, and what many people choose; which characters does not. */
export async function problemWith(password: string, account: Person): Promise<string | undefined> {
  const characters = Array.from(password.normalize('NFKC')).length
  if (characters < shortestPassword) return `Use at least ${shortestPassword} characters.`
  if (characters > longestPassword) return `Use at most ${longestPassword} characters.`
  const words = new Set([...commonWords, ...wordsOf(account)])
  return isEasyToGuess(password, { words, stolen: await stolenPasswords() }) ? tooEasy : undefined
}

function isEasyToGuess(password: string, guesses: Guesses): boolean {
  const text = fold(password)
  if (new Set(text).size < 5 || isRepetition(text)) return true
  const readings = [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), plain(text)]
  return readings.some(
    (reading) => wholePasswords.has(reading) || guesses.stolen.has(reading) || isMadeOf(reading, guesses),
  )
}

/** María and maria are the same guess. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The same few characters over and over. */
const isRepetition = (text: string) => /^(.{1,8}?)\1+.{0,3}$/su.test(text)

/** What everybody around knows of a person, and the product itself. */
function wordsOf({ username, email, firstName, lastName }: Person): string[] {
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
/** As parts of a password: shorter ones, and numbers, are parts of nearly everything. */
const isWordLike = (stolen: string) => stolen.length >= 4 && /\p{L}/u.test(stolen)
const longestWord = 64

/** Whether a text is nothing but two words at most, or one stolen password, with runs over the keyboard and a few digits. */
function isMadeOf(text: string, { words, stolen }: Guesses): boolean {
  const seen = new Set<string>()

  function withWord(word: string, used: string[]): string[] | undefined {
    if (used.includes(word)) return used
    if (words.has(word)) return used.length < mostWords ? [...used, word] : undefined
    return used.length === 0 && stolen.has(word) && isWordLike(word) ? [word, word] : undefined
  }

  function rest(from: number, used: string[], digits: number): boolean {
    if (from === text.length) return digits < text.length
    const key = `${from} ${used.join(' ')} ${digits}`
    if (seen.has(key)) return false
    seen.add(key)
    for (let end = Math.min(text.length, from + longestWord); end >= from + 2; end -= 1) {
      const next = withWord(text.slice(from, end), used)
      if (next && rest(end, next, digits)) return true
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
