import { isHost } from '#contract/modbus-address'
import {
  countRange,
  greatestInteger,
  isDotsAlone,
  isOneLine,
  isStorable,
  portRange,
  textLength,
  unitRange,
} from '#contract/limits'

/** The limits of each number. A blank field means its default. */
export const limits = {
  modbusStartAddressOffset: countRange,
  componentSequence: countRange,
  productSequence: countRange,
  port: portRange,
  unit: unitRange,
  slaveId: unitRange,
} as const

export type NumberField = keyof typeof limits

/** The whole number in a text. Undefined if there is none, or if it is outside the limits. */
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

/** The name of each text in a sentence, and its greatest length. */
const texts = {
  identifier: { name: 'Identifier', max: textLength.identifier },
  componentName: { name: 'Component name', max: textLength.default },
  technicalZoneName: { name: 'Technical zone name', max: textLength.default },
  host: { name: 'Host', max: textLength.default },
} as const

export type TextField = keyof typeof texts

export const textFields = Object.keys(texts) as TextField[]

export function textError(field: TextField, text: string): string | null {
  const trimmed = text.trim()
  const { name, max } = texts[field]
  if (trimmed === '') return `${name} is required`
  if (trimmed.length > max) return `${name} may have ${max} characters at most`
  if (!isStorable(trimmed)) return `${name} holds a character that cannot be stored`
  if (!isOneLine(trimmed)) return `${name} has no line breaks, control characters or marks of direction`
  if (field === 'host' && !isHost(trimmed))
    return 'A name or an IP address and nothing else, such as 10.0.4.17'
  if (field === 'identifier' && isDotsAlone(trimmed)) return 'Dots alone identify nothing'
  return null
}
