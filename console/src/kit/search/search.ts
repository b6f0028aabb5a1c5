/** Letters that Unicode does not decompose, with what people type who do not have them on their keyboard. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const plain = /^[!-~]*(?: [!-~]+)*$/

/** Without case, accents, superscripts and wide characters, with one space between words. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Most texts need no more than this, and it runs for every cell of a list.
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export type Wanted = { isNot: boolean } & (
  | { kind: 'empty' }
  /** The value contains the normalised text, or equals it. */
  | { kind: 'text'; text: string; isWhole: boolean }
  /** Numbers from `least` to `most`, with or without the ends. */
  | { kind: 'numbers'; least: number; most: number; isOpen: boolean }
)

/** What a column has. */
export type Kind = 'texts' | 'numbers'

/** `munch`, `=Munich`, `not munch`, in a column `empty`, for numbers `=60`, `>300`, `10..20`. What is in quotes is text. */
export function readWanted(typed: string, kind: Kind): Wanted | undefined {
  const filter = typed.trim()
  if (filter === '') return undefined
  const negated = /^not\s+(\S.*)$/is.exec(filter)?.[1]
  const isNot = negated !== undefined
  const pattern = negated ?? filter
  if (/^empty$/i.test(pattern)) return { isNot, kind: 'empty' }
  const range = kind === 'numbers' ? readRange(pattern) : undefined
  // As in a text: 30 is found in 300.
  const figures = kind === 'numbers' && plainNumber.test(pattern) ? pattern.replace(',', '.') : undefined
  if (range) return { isNot, kind: 'numbers', ...range }
  const quoted = /^"([^"]+)"$/.exec(pattern)?.[1]
  const whole = quoted === undefined ? /^=\s*(\S.*)$/s.exec(pattern)?.[1] : undefined
  return {
    isNot,
    kind: 'text',
    text: fold(quoted ?? whole ?? figures ?? pattern),
    isWhole: whole !== undefined,
  }
}

const number = String.raw`-?\d+(?:[.,]\d+)?`
const comparison = new RegExp(String.raw`^(<=|>=|<|>|=|≤|≥)\s*(${number})$`)
const plainNumber = new RegExp(`^${number}$`)
const span = new RegExp(String.raw`^(${number})\s*\.\.\s*(${number})$`)

function readRange(text: string) {
  const [, from, to] = span.exec(text) ?? []
  if (from !== undefined && to !== undefined)
    return { least: toNumber(from), most: toNumber(to), isOpen: false }
  const [, sign = '', figure] = comparison.exec(text) ?? []
  if (figure === undefined) return undefined
  const value = toNumber(figure)
  return {
    least: /[<≤]/.test(sign) ? -Infinity : value,
    most: /[>≥]/.test(sign) ? Infinity : value,
    isOpen: sign === '<' || sign === '>',
  }
}

/** Many people write a decimal comma. */
const toNumber = (text: string) => Number(text.replace(',', '.'))

/** Many texts, prepared to be searched together. */
export interface SearchText {
  /** All texts normalised, each followed by a line feed, which no normalised text contains. */
  folded: string
  /** Where each text starts in `folded`, and where the last one ends. */
  starts: Uint32Array
}

export function toSearchText(count: number, textAt: (at: number) => string): SearchText {
  const starts = new Uint32Array(count + 1)
  const texts: string[] = []
  let end = 0
  for (let at = 0; at < count; at++) {
    const text = fold(textAt(at))
    texts.push(text)
    end += text.length + 1
    starts[at + 1] = end
  }
  return { folded: count > 0 ? `${texts.join('\n')}\n` : '', starts }
}

/** Numbers if a range of them is wanted, and otherwise texts. */
export type Searched = SearchText | Float64Array

const isBetween = (value: number, { least, most, isOpen }: Extract<Wanted, { kind: 'numbers' }>) =>
  isOpen ? value > least && value < most : value >= least && value <= most

/** Whether a single value is wanted: a number if a range of them is, and otherwise a normalised text. */
export function isWanted(wanted: Wanted, value: string | number): boolean {
  return wanted.isNot !== isMatch(wanted, value)
}

function isMatch(wanted: Wanted, value: string | number): boolean {
  if (wanted.kind === 'numbers') return typeof value === 'number' && isBetween(value, wanted)
  if (wanted.kind === 'empty' || typeof value === 'number') return value === ''
  return wanted.isWhole ? value === wanted.text : value.includes(wanted.text)
}

/** Adds one to the count of each matching row. */
export function countWanted(searched: Searched, wanted: Wanted, passed: Uint8Array): void {
  const step = wanted.isNot ? -1 : 1
  if (wanted.isNot) for (let row = 0; row < passed.length; row++) passed[row] = (passed[row] ?? 0) + 1
  const pass = (row: number) => {
    passed[row] = (passed[row] ?? 0) + step
  }
  if (searched instanceof Float64Array) {
    if (wanted.kind === 'numbers') passNumbers(searched, wanted, pass)
  } else if (wanted.kind === 'empty') passEmpty(searched, pass)
  else if (wanted.kind === 'text') passTexts(searched, wanted, pass)
}

function passEmpty({ starts }: SearchText, pass: (row: number) => void) {
  for (let row = 0; row + 1 < starts.length; row++)
    if ((starts[row + 1] ?? 0) - (starts[row] ?? 0) === 1) pass(row)
}

function passNumbers(
  numbers: Float64Array,
  wanted: Extract<Wanted, { kind: 'numbers' }>,
  pass: (row: number) => void,
) {
  for (let row = 0; row < numbers.length; row++) if (isBetween(numbers[row] ?? NaN, wanted)) pass(row)
}

/** Searches all texts at once, which is much faster than one by one. */
function passTexts(
  { folded, starts }: SearchText,
  { text, isWhole }: Extract<Wanted, { kind: 'text' }>,
  pass: (row: number) => void,
) {
  const count = starts.length - 1
  const needle = isWhole ? `${text}\n` : text
  let row = 0
  let found = folded.indexOf(needle)
  while (found !== -1 && row < count) {
    while ((starts[row + 1] ?? Infinity) <= found) row++
    if (!isWhole || found === starts[row]) pass(row)
    row++
    found = folded.indexOf(needle, starts[row])
  }
}
