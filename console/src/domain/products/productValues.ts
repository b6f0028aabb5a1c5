import type { CatalogueProduct, ImportedProduct } from '#contract/schemas/product'
import { registerAddressRange, registerBitRange } from '#contract/limits'
import { isSingleBit } from '#contract/measuring/registers'
import { comparisons, registerFunctions, registerOrders, registerTypes, severities } from '#contract/values'
import { timingBody, timingProblem, type TimingValues, timingValues } from '../limits/timing.ts'
import { numberIn, numberText, required } from '../../kit/form/values.ts'
import { limitLine, measurementLine, readRegister, registerCells, wordsIn } from './productText.ts'
import { texts } from '../../texts/productForms.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as products } from '../../texts/products.ts'

type Measurement = ImportedProduct['measurements'][number]
type Limit = ImportedProduct['limits'][number]

export type MeasurementRow = Record<'externalId' | 'label' | 'unitId' | 'rangeMin' | 'rangeMax', string>
export type LimitRow = Record<'externalId' | 'comparison' | 'threshold' | 'severity', string> & TimingValues

/** The type contains the bit: `BIT 3`. */
const registerFields = [
  'externalId',
  'function',
  'address',
  'type',
  'order',
  'scale',
  'offset',
  'invalid',
] as const
export type RegisterRow = Record<(typeof registerFields)[number], string>

/** Each row is kept as a text, so that the rows of two people can be compared and merged like any list. */
export type ProductValues = {
  product: string
  name: string
  type: string
  alternates: string
  measurements: string[]
  registers: string[]
  limits: string[]
}

export const textOfRow = (row: MeasurementRow | RegisterRow | LimitRow): string => JSON.stringify(row)
export const measurementRow = (text: string) => JSON.parse(text) as MeasurementRow
export const registerRow = (text: string) => JSON.parse(text) as RegisterRow
export const limitRow = (text: string) => JSON.parse(text) as LimitRow

export const newMeasurement: MeasurementRow = {
  externalId: '',
  label: '',
  unitId: '',
  rangeMin: '',
  rangeMax: '',
}

export const newRegister = (externalId: string): RegisterRow => ({
  externalId,
  function: 'HOLDING_REGISTER',
  address: '',
  type: 'U16',
  order: registerOrders[0],
  scale: '1',
  offset: '0',
  invalid: '',
})

/** Every type, and each bit as a type of its own. */
export const typeChoices: string[] = registerTypes.flatMap((type) =>
  type === 'BIT' ? Array.from({ length: registerBitRange.max + 1 }, (_, bit) => `BIT ${bit}`) : [type],
)

export const newLimit = (externalId: string): LimitRow => ({
  externalId,
  comparison: comparisons[0],
  threshold: '',
  severity: severities[0],
  ...timingValues(),
})

export const valuesOf = (product: CatalogueProduct | null): ProductValues => ({
  product: product?.product ?? '',
  name: product?.name ?? '',
  type: product?.type ?? '',
  alternates: product?.alternates.join('; ') ?? '',
  measurements: (product?.measurements ?? []).map(({ externalId, label, unitId, rangeMin, rangeMax }) =>
    textOfRow({
      externalId,
      label,
      unitId,
      rangeMin: numberText(rangeMin),
      rangeMax: numberText(rangeMax),
    }),
  ),
  registers: (product?.measurements ?? []).flatMap(({ externalId, register }) => {
    if (!register) return []
    const [table = '', address = '', type = '', order = '', scale = '', offset = '', invalid = ''] =
      registerCells(register)
    return textOfRow({ externalId, function: table, address, type, order, scale, offset, invalid })
  }),
  limits: (product?.limits ?? []).map(({ externalId, comparison, threshold, severity, ...timing }) =>
    textOfRow({
      externalId,
      comparison,
      threshold: numberText(threshold),
      severity,
      ...timingValues(timing),
    }),
  ),
})

export const bodyOf = (values: ProductValues) => ({
  product: values.product.trim(),
  name: values.name.trim(),
  type: values.type.trim(),
  alternates: wordsIn(values.alternates),
  measurements: values.measurements.map((text) => {
    const measurement = measured(measurementRow(text))
    const read = values.registers.map(registerRow).find((row) => row.externalId === measurement.externalId)
    const register = read && registerOf(read)
    return register ? { ...measurement, register } : measurement
  }),
  limits: values.limits.map((text) => limited(limitRow(text))),
})

const measured = ({ externalId, label, unitId, rangeMin, rangeMax }: MeasurementRow): Measurement => ({
  externalId: externalId.trim(),
  label: label.trim(),
  unitId,
  rangeMin: numberIn(rangeMin) ?? null,
  rangeMax: numberIn(rangeMax) ?? null,
})

/** Commas and minus signs as people type them. */
const typedNumber = (text: string) => String(numberIn(text) ?? '')

const registerOf = (row: RegisterRow) =>
  readRegister([
    row.function,
    typedNumber(row.address),
    row.type,
    row.order,
    typedNumber(row.scale),
    typedNumber(row.offset),
    typedNumber(row.invalid),
  ])

/** Words for the four tables, as data sheets have them. */
const tableWords: [RegExp, RegisterRow['function']][] = [
  [/coil/i, 'COIL'],
  [/discrete/i, 'DISCRETE_INPUT'],
  [/hold/i, 'HOLDING_REGISTER'],
  [/input/i, 'INPUT_REGISTER'],
]

/** A cell of a spreadsheet as the field has it. What cannot be read stays as it is, and the rules say so. */
function cellOf(field: keyof RegisterRow, text: string): string {
  const cell = text.trim()
  if (field === 'function') return tableWords.find(([word]) => word.test(cell))?.[1] ?? cell
  if (field === 'type') return cell.toUpperCase().replace(/^BIT[\s.]*/, 'BIT ')
  return field === 'order' ? cell.toUpperCase() : cell
}

/** Fills the rows from one cell on with those of a spreadsheet. Rows that are missing are added. */
export function pasteRegisters(
  rows: readonly RegisterRow[],
  cells: readonly string[][],
  at: number,
  column: number,
): RegisterRow[] {
  const next = [...rows]
  for (const [down, line] of cells.entries()) {
    const pasted = line.flatMap((text, right) => {
      const field = registerFields[column + right]
      return field && text.trim() !== '' ? [[field, cellOf(field, text)] as const] : []
    })
    next[at + down] = { ...(next[at + down] ?? newRegister('')), ...Object.fromEntries(pasted) }
  }
  return next
}

export const limited = (row: LimitRow): Limit => ({
  externalId: row.externalId,
  comparison: row.comparison as Limit['comparison'],
  threshold: numberIn(row.threshold) ?? 0,
  severity: row.severity as Limit['severity'],
  ...timingBody(row),
})

const inRows =
  <Row>(rowOf: (text: string) => Row, problemOf: (row: Row) => string | undefined) =>
  (rows: readonly string[]): string | null => {
    for (const [at, text] of rows.entries()) {
      const problem = problemOf(rowOf(text))
      if (problem) return texts.inRow(at + 1, problem)
    }
    return null
  }

function measurementProblem({ externalId, label, unitId, rangeMin, rangeMax }: MeasurementRow) {
  if (externalId.trim() === '') return texts.nameRequired
  if (label.trim() === '') return texts.labelRequired
  if (unitId === '') return texts.unitRequired
  const [lowest, highest] = [numberIn(rangeMin), numberIn(rangeMax)]
  if (lowest === undefined) return texts.lowestIsNoNumber
  if (highest === undefined) return texts.highestIsNoNumber
  return lowest !== null && highest !== null && lowest > highest ? texts.rangeIsEmpty : undefined
}

/** The first thing that is wrong with a register. */
function registerProblem(row: RegisterRow): string | undefined {
  const { externalId, type, order } = row
  if (externalId === '') return texts.measurementRequired
  const table = registerFunctions.find((word) => word === row.function)
  if (!table) return texts.noFunction(row.function)
  const address = numberIn(row.address)
  const { min, max } = registerAddressRange
  if (!Number.isInteger(address) || Number(address) < min || Number(address) > max)
    return texts.addressRange(min, max)
  if (!typeChoices.includes(type)) return texts.noType(type)
  if (isSingleBit(table) !== (type === 'BOOL')) return texts.coilsAreBool
  if (!registerOrders.some((word) => word === order)) return texts.noOrder(order)
  if (numberIn(row.scale) === undefined || numberIn(row.scale) === 0) return texts.scaleIsNoNumber
  if (numberIn(row.offset) === undefined) return texts.offsetIsNoNumber
  return numberIn(row.invalid) === undefined ? texts.invalidIsNoNumber : undefined
}

export function limitProblem(row: LimitRow): string | undefined {
  if (row.externalId === '') return texts.measurementRequired
  return typeof numberIn(row.threshold) === 'number' ? timingProblem(row) : texts.thresholdIsNoNumber
}

export const productRules = {
  product: required(texts.productRequired),
  name: required(texts.nameRequired),
  type: required(texts.typeRequired),
  measurements: inRows(measurementRow, measurementProblem),
  registers: (rows: readonly string[]): string | null => {
    const names = rows.map((text) => registerRow(text).externalId)
    const twice = names.findIndex((name, at) => names.indexOf(name) < at)
    return (
      inRows(registerRow, registerProblem)(rows) ??
      (twice < 0 ? null : texts.inRow(twice + 1, texts.hasRegisterAlready(names[twice] ?? '')))
    )
  },
  limits: inRows(limitRow, limitProblem),
}

export const comparedFields = [
  { name: 'product', label: common.product },
  { name: 'name', label: common.name },
  { name: 'type', label: common.type },
  { name: 'alternates', label: products.alternates },
  {
    name: 'measurements',
    label: common.measurements,
    text: (text: string) => measurementLine(measured(measurementRow(text))),
  },
  {
    name: 'registers',
    label: products.registers,
    text: (text: string) => Object.values(registerRow(text)).join('; '),
  },
  { name: 'limits', label: common.limits, text: (text: string) => limitLine(limited(limitRow(text))) },
] satisfies { name: keyof ProductValues; label: string; text?: (entry: string) => string }[]
