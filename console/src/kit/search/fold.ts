/** Letters that Unicode does not take apart, by what people without them on their keyboard type. */
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

/** What counts when texts are searched: neither case nor accents, no small or wide figures, one space between words. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Most texts are, and this is done for every cell of a list.
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
