import { isHost } from '#contract/host'
import {
  countRange,
  greatestInteger,
  isDotsAlone,
  isStorable,
  portRange,
  textLength,
  unitRange,
} from '#contract/limits'

/** The limits of each number; a blank one stands for its default. */
export const limits = {
  modbusStartAddressOffset: countRange,
  componentSequence: countRange,
  productSequence: countRange,
  port: portRange,
  unit: unitRange,
  slaveId: unitRange,
} as const

export type NumberField = keyof typeof limits

/** The whole number that a text means, or nothing if it means none within the limits. */
export function readNumber(field: NumberField, text: string): number | undefined {
  const { min, max, default: blank } = limits[field]
  const trimmed = text.trim()
  if (trimmed === '') return blank
  if (!/^\d+$/.test(trimmed)) return undefined
  const value = Number(trimmed)
  return value >= min && value <= max ? value : undefined
}

const rangeOf = ({ min, max }: { min: number; max: number }) =>
  max === greatestInteger ? `${min} or more` : `${min} to ${max}`

export const numberHint = (field: NumberField): string =>
  `${rangeOf(limits[field])}; blank is ${limits[field].default}`

export function numberError(field: NumberField, text: string): string | null {
  if (readNumber(field, text) !== undefined) return null
  return /^\d{10,}$/.test(text.trim()) && limits[field].max === greatestInteger
    ? `At most ${greatestInteger}`
    : `Whole number, ${rangeOf(limits[field])}`
}

/** What each text is called in a sentence, and how long it may be. */
const texts = {
  identifier: { name: 'Identifier', max: textLength.identifier },
  componentName: { name: 'Component name', max: textLength.usual },
  technicalZoneName: { name: 'Technical zone name', max: textLength.usual },
  host: { name: 'Host', max: textLength.usual },
} as const

export type TextField = keyof typeof texts

export const textFields = Object.keys(texts) as TextField[]

export function textError(field: TextField, text: string): string | null {
  const trimmed = text.trim()
  const { name, max } = texts[field]
  if (trimmed === '') return `${name} is required`
  if (trimmed.length > max) return `${name} may have ${max} characters at most`
  if (!isStorable(trimmed)) return `${name} holds a character that cannot be stored`
  if (field === 'host' && !isHost(trimmed))
    return 'A name or an IP address and nothing else, such as 10.0.4.17'
  if (field === 'identifier' && isDotsAlone(trimmed)) return 'Dots alone identify nothing'
  return null
}
