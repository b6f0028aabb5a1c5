/** The basic alphabet of GSM 03.38. Texts of it alone take 7 bits a character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take two septets. */
const extended = new Set('\f^{}\\[~]|€')

/** Signs that are common in our texts and would more than double the length, with what everybody understands instead. */
const plain: [RegExp, string][] = [
  [/ ?°(?=[CF]\b)/g, ' '],
  [/[−–—‐‑]/g, '-'],
  [/[“”„«»]/g, '"'],
  [/[‘’‚]/g, "'"],
  [/…/g, '...'],
  [/[\u00A0\u202F\u2009]/g, ' '],
  [/³/g, '3'],
  [/²/g, '2'],
  [/[µμ]/g, 'u'],
  [/≥/g, '>='],
  [/≤/g, '<='],
]

/** The septets that a text takes in the basic alphabet, or undefined if it needs another one. */
function septets(text: string): number | undefined {
  let count = 0
  for (const sign of text) {
    if (basic.has(sign)) count += 1
    else if (extended.has(sign)) count += 2
    else return undefined
  }
  return count
}

/** How many messages a text is paid and sent as. */
export function segmentsOf(text: string): number {
  const count = septets(text)
  if (count !== undefined) return count <= 160 ? 1 : Math.ceil(count / 153)
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

const mostSegments = 2

/** Words with a link at their end, in two segments at most. Words are cut, and the link never is. */
export function smsText(words: string, link: string): string {
  const simple = plain.reduce((text, [found, instead]) => text.replaceAll(found, instead), words).trim()
  const whole = `${simple} ${link}`.trim()
  if (segmentsOf(whole) <= mostSegments) return whole
  // By whole characters: half of one is none.
  const signs = Array.from(new Intl.Segmenter().segment(simple), ({ segment }) => segment)
  let [fits, tooLong] = [0, signs.length]
  const cut = (length: number) => `${signs.slice(0, length).join('').trimEnd()}... ${link}`
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (segmentsOf(cut(middle)) <= mostSegments) fits = middle
    else tooLong = middle
  }
  return fits === 0 ? link : cut(fits)
}

/** E.164, as providers take it. Undefined without a country code: nobody knows which country is meant. */
export function e164Of(phoneNumber: string): string | undefined {
  const digits = phoneNumber
    // As in +49 (0) 30: the zero is dialled inside the country alone.
    .replaceAll(/\(0\)|[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}
