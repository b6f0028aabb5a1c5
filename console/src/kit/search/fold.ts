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

/**
 * Normalises a text for searching: without case, accents, superscripts and wide characters, with one space between
 * words.
 */
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
