import { isHost } from '#contract/addresses'
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
import { texts } from '../../../texts/deviceWizard.ts'

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
  max === greatestInteger ? texts.orMore(min) : texts.fromTo(min, max)

export const numberHint = (field: NumberField): string =>
  texts.numberHint(rangeOf(limits[field]), limits[field].default)

export function numberError(field: NumberField, text: string): string | null {
  if (readNumber(field, text) !== undefined) return null
  return /^\d{10,}$/.test(text.trim()) && limits[field].max === greatestInteger
    ? texts.atMost(greatestInteger)
    : texts.wholeNumber(rangeOf(limits[field]))
}

/** The greatest length of each text. */
const longest = {
  identifier: textLength.identifier,
  componentName: textLength.default,
  technicalZoneName: textLength.default,
  host: textLength.default,
} as const

export type TextField = keyof typeof longest

export const textFields = Object.keys(longest) as TextField[]

export function textError(field: TextField, text: string): string | null {
  const trimmed = text.trim()
  const [name, max] = [texts.fields[field], longest[field]]
  if (trimmed === '') return texts.isRequired(name)
  if (trimmed.length > max) return texts.isTooLong(name, max)
  if (!isStorable(trimmed)) return texts.isNotStorable(name)
  if (!isOneLine(trimmed)) return texts.isNotOneLine(name)
  if (field === 'host' && !isHost(trimmed)) return texts.isNoHost
  if (field === 'identifier' && isDotsAlone(trimmed)) return texts.isDots
  return null
}
