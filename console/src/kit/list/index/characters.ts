export interface Characters {
  /** By character code: 0 for characters that the collator ignores, 1 and up for all others. */
  ranks: Uint16Array
  /** A second rank for letters that sort like two, such as ß. */
  seconds: Uint16Array
  highest: number
  /** Whether comparing texts by these ranks, character by character, is what the collator does first. */
  isReliable: boolean
}

const DIGITS = '0123456789'
const DOUBLE_LETTERS = { ß: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }
/** Sorts after every character, in every locale. */
const LAST_OF_ALL = '\uFFFF'
/** All pairs are tried, so with more characters than this it would take too long. */
const MOST_TRIED = 128

/** The order of all characters in the text, taken from the collator, so that every locale has its own. */
export function rankCharacters(
  all: string,
  collator: Intl.Collator,
  keepOrder = keepsOrderInPairs,
): Characters {
  const base = new Intl.Collator(collator.resolvedOptions().locale, { sensitivity: 'base' })
  const doubles = Object.entries(DOUBLE_LETTERS).filter(
    ([letter, two]) => all.includes(letter) && base.compare(letter, two) === 0,
  )
  const characters = occurring([all, DIGITS, ...doubles.map(([, two]) => two)]).sort(base.compare)
  const ranks = new Uint16Array(0x10000)
  const tried: string[] = []
  let highest = 0
  for (const [at, character] of characters.entries()) {
    const isNew = base.compare(characters[at - 1] ?? '', character) !== 0
    if (isNew) highest++
    ranks[character.charCodeAt(0)] = highest
    const isDouble = doubles.some(([letter]) => letter === character)
    if (isNew && !isDouble && !/[1-9]/.test(character)) tried.push(character)
  }
  const isReliable = isLikeDigitsOnly(ranks, characters) && keepOrder(tried, base)
  const seconds = new Uint16Array(0x10000)
  for (const [letter, two] of doubles) {
    ranks[letter.charCodeAt(0)] = ranks[two.charCodeAt(0)] ?? 0
    seconds[letter.charCodeAt(0)] = ranks[two.charCodeAt(1)] ?? 0
  }
  return { ranks, seconds, highest, isReliable }
}

function occurring(texts: readonly string[]): string[] {
  const occurs = new Uint8Array(0x10000)
  for (const text of texts) for (let at = 0; at < text.length; at++) occurs[text.charCodeAt(at)] = 1
  const characters: string[] = []
  for (let code = 0; code < occurs.length; code++)
    if (occurs[code]) characters.push(String.fromCharCode(code))
  return characters
}

/** Digits of other scripts, superscripts and characters without a rank have their own rules. */
function isLikeDigitsOnly(ranks: Uint16Array, characters: readonly string[]) {
  const digits = new Set(Array.from(DIGITS, (digit) => ranks[digit.charCodeAt(0)]))
  return characters.every((character) => {
    const rank = ranks[character.charCodeAt(0)]
    return rank !== 0 && (DIGITS.includes(character) || !digits.has(rank))
  })
}

/** Finds letters that count as one together (ch in Czech), and those that count as several. */
function keepsOrderInPairs(characters: readonly string[], base: Intl.Collator) {
  if (characters.length > MOST_TRIED) return false
  let previous = ''
  for (const first of characters) {
    for (const second of characters) {
      if (base.compare(previous, first + second) >= 0) return false
      // Two that count as one sort after the first with anything behind it, also if no text has that.
      if (base.compare(first + second, first + LAST_OF_ALL) >= 0) return false
      previous = first + second
    }
  }
  return true
}

let lettersKeepOrder: boolean | undefined

/**
 * For what has to be fast, and is looked at again later: tries the letters that most languages with such rules have them for, and only
 * once.
 */
export function lettersKeepOrderInPairs(_: readonly string[], base: Intl.Collator): boolean {
  lettersKeepOrder ??= keepsOrderInPairs('abcdefghijklmnopqrstuvwxyz'.split('').sort(base.compare), base)
  return lettersKeepOrder
}

export const ZERO = 48
export const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9

/**
 * Compares two texts as the collator does first, many times as fast. 0 if these ranks cannot tell: then the collator has to. A number
 * counts by its value, so that 2 comes before 10.
 */
export function compareByRanks(a: string, b: string, { ranks, seconds }: Characters): number {
  let [left, right] = [0, 0]
  while (left < a.length && right < b.length) {
    const [one, other] = [a.charCodeAt(left), b.charCodeAt(right)]
    if (isDigit(one) && isDigit(other)) {
      left = afterZeros(a, left)
      right = afterZeros(b, right)
      const [leftEnd, rightEnd] = [afterDigits(a, left), afterDigits(b, right)]
      const longer = leftEnd - left - (rightEnd - right)
      if (longer !== 0) return longer
      for (; left < leftEnd; left++, right++) {
        const difference = a.charCodeAt(left) - b.charCodeAt(right)
        if (difference !== 0) return difference
      }
    } else {
      // All numbers begin like zero.
      const rank = ranks[isDigit(one) ? ZERO : one] ?? 0
      const otherRank = ranks[isDigit(other) ? ZERO : other] ?? 0
      if (rank === 0 || otherRank === 0 || seconds[one] || seconds[other]) return 0
      if (rank !== otherRank) return rank - otherRank
      left++
      right++
    }
  }
  // What the collator ignores at the end of a text makes it no longer.
  if (left < a.length) return ranks[a.charCodeAt(left)] ? 1 : 0
  if (right < b.length) return ranks[b.charCodeAt(right)] ? -1 : 0
  return 0
}

/** The last zero counts if no other digit follows. */
function afterZeros(text: string, from: number): number {
  let at = from
  while (at + 1 < text.length && text.charCodeAt(at) === ZERO && isDigit(text.charCodeAt(at + 1))) at++
  return at
}

function afterDigits(text: string, from: number): number {
  let at = from
  while (at < text.length && isDigit(text.charCodeAt(at))) at++
  return at
}
