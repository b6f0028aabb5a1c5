const most = 2_147_483_647

/** The limits of each number; a blank one stands for its default. */
export const limits = {
  modbusStartAddressOffset: { min: 0, max: most, blank: 0 },
  componentSequence: { min: 0, max: most, blank: 0 },
  productSequence: { min: 0, max: most, blank: 0 },
  port: { min: 1, max: 65_535, blank: 502 },
  unit: { min: 1, max: 247, blank: 1 },
  slaveId: { min: 1, max: 247, blank: 1 },
} as const

export type NumberField = keyof typeof limits

/** The whole number that a text means, or nothing if it means none within the limits. */
export function readNumber(field: NumberField, text: string): number | undefined {
  const { min, max, blank } = limits[field]
  const trimmed = text.trim()
  if (trimmed === '') return blank
  if (!/^\d+$/.test(trimmed)) return undefined
  const value = Number(trimmed)
  return value >= min && value <= max ? value : undefined
}

const rangeOf = ({ min, max }: { min: number; max: number }) =>
  max === most ? `${min} or more` : `${min} to ${max}`

export const numberHint = (field: NumberField): string =>
  `${rangeOf(limits[field])}; blank is ${limits[field].blank}`

export function numberError(field: NumberField, text: string): string | null {
  if (readNumber(field, text) !== undefined) return null
  return /^\d{10,}$/.test(text.trim()) && limits[field].max === most
    ? `At most ${most}`
    : `Whole number, ${rangeOf(limits[field])}`
}

/** What each text is called in a sentence, and how long it may be. */
const texts = {
  identifier: { name: 'Identifier', max: 128 },
  componentName: { name: 'Component name', max: 255 },
  technicalZoneName: { name: 'Technical zone name', max: 255 },
  host: { name: 'Host', max: 255 },
} as const

export type TextField = keyof typeof texts

export const textFields = Object.keys(texts) as TextField[]

export function textError(field: TextField, text: string): string | null {
  const trimmed = text.trim()
  const { name, max } = texts[field]
  if (trimmed === '') return `${name} is required`
  if (trimmed.length > max) return `${name} may have ${max} characters at most`
  if (trimmed.includes('\u0000') || !trimmed.isWellFormed())
    return `${name} holds a character that cannot be stored`
  if (field === 'identifier' && /^\.\.?$/.test(trimmed)) return 'Dots alone identify nothing'
  return null
}
