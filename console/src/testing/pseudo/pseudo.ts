const accents: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ħ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ł',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ʠ',
  r: 'ŕ',
  s: 'š',
  t: 'ŧ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
}

const accented = (letter: string): string => {
  const small = accents[letter.toLowerCase()] ?? letter
  return letter === letter.toLowerCase() ? small : small.toUpperCase()
}

/** Without one letter of English, in brackets, and a third longer, as German and French are. Words in braces stay. */
export function pseudo(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return text
  const words = text.replaceAll(/\{\w+\}|[A-Za-z]/g, (found) => (found.length > 1 ? found : accented(found)))
  return `[${words}${' ~~'.repeat(Math.ceil(text.length / 9))}]`
}

/** Words of English that are in none of the known ones, which are data. */
export function plainWords(text: string, known: ReadonlySet<string>): string[] {
  return (text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []).filter((word) => !known.has(word))
}
