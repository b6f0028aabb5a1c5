import { csvField, csvLines } from '#contract/csv'
import { matchColumns } from '#contract/imports'
import type { CatalogueProduct, ImportedProduct, Unit } from '#contract/schemas/product'
import { comparisons, registerFunctions, registerOrders, registerTypes, severities } from '#contract/values'
import { unitNamed } from '../values.ts'
import { texts } from '../../texts/productForms.ts'

/** The cells of a CSV text, line by line, without empty lines. */
export const readCsv = (text: string): string[][] =>
  [...csvLines(text)].map(({ cells }) => cells.map((cell) => cell.trim()))

class Unreadable extends Error {}

type Measurement = ImportedProduct['measurements'][number]
type Limit = ImportedProduct['limits'][number]

type Register = NonNullable<Measurement['register']>

/** One measurement per line: `power; Power; kilowatt; 0; 400`. The range may be left out. `registerCells` may follow. */
export const measurementLine = ({ externalId, label, unitId, rangeMin, rangeMax, register }: Measurement) =>
  [
    externalId,
    label,
    unitId,
    rangeMin ?? '',
    rangeMax ?? '',
    ...(register ? trimmed(registerCells(register)) : []),
  ].join('; ')

/** `INPUT_REGISTER; 52; F32; ABCD; 0.001; 0; -32768`. A bit is part of the type: `BIT 3`. */
export const registerCells = (register: Register): string[] => {
  const { function: table, address, type, bit, order, scale, offset, invalid } = register
  const words = [table, address, bit === undefined ? type : `${type} ${bit}`, order]
  return [...words, scale, offset, invalid ?? ''].map(String)
}

/** Without the empty cells at the end. */
const trimmed = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** Only function, address and type must be there. Nothing at all is no register. */
export function readRegister(cells: readonly string[]): Register | undefined {
  const [table = '', address = '', type = '', order = '', scale = '', offset = '', invalid = ''] = cells
  if (cells.every((cell) => cell === '')) return undefined
  const [kind = '', bit = ''] = type.split(/[\s.]+/)
  const at = numberIn(address)
  if (!table || at === null || !type) throw new Unreadable(texts.registerNeeds)
  const [bitNumber, none] = [numberIn(bit), numberIn(invalid)]
  return {
    function: oneOf(registerFunctions, table.replaceAll(/[\s-]+/g, '_')),
    address: at,
    type: oneOf(registerTypes, kind),
    ...(bitNumber !== null && { bit: bitNumber }),
    order: order === '' ? registerOrders[0] : oneOf(registerOrders, order),
    scale: numberIn(scale) ?? 1,
    offset: numberIn(offset) ?? 0,
    ...(none !== null && { invalid: none }),
  }
}

/** `power; GREATER_THAN; 350; WARNING; 5; 300; 120; 3; Call the caretaker`: what follows the severity may be left out. */
export const limitLine = (limit: Limit): string => {
  const { externalId, comparison, threshold, severity, instruction } = limit
  const { deadBand = 0, onDelaySeconds = 0, offDelaySeconds = 0, noValuePeriods } = limit
  const numbers = [deadBand, onDelaySeconds, offDelaySeconds].map((value) => (value === 0 ? '' : value))
  const cells = [externalId, comparison, threshold, severity, ...numbers, noValuePeriods ?? '']
  return trimmed([...cells.map(String), inOneCell(instruction ?? '')]).join('; ')
}

/** Signs that end a line or a cell, which an instruction may have. */
const escapes: [sign: string, written: string][] = [
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  [';', '\\,'],
]

const inOneCell = (text: string) =>
  text.replaceAll(/[\\\n\r;]/g, (sign) => escapes.find(([plain]) => plain === sign)?.[1] ?? sign)

const fromOneCell = (text: string) =>
  text.replaceAll(/\\[\\nr,]/g, (written) => escapes.find(([, escape]) => escape === written)?.[0] ?? written)

export const readMeasurements = (text: string): Measurement[] =>
  linesOf(text).map(([externalId = '', label = '', unitId = '', min = '', max = '', ...cells]) => {
    if (!externalId || !label || !unitId) throw new Unreadable(texts.measurementNeeds)
    const register = readRegister(cells)
    const range = { rangeMin: numberIn(min), rangeMax: numberIn(max) }
    return { externalId, label, unitId, ...range, ...(register && { register }) }
  })

export const readLimits = (text: string): Limit[] =>
  linesOf(text).map(([externalId = '', comparison = '', threshold = '', severity = '', ...cells]) => {
    const value = numberIn(threshold)
    if (!externalId || value === null) throw new Unreadable(texts.limitNeeds)
    return {
      externalId,
      comparison: oneOf(comparisons, comparison),
      threshold: value,
      severity: oneOf(severities, severity),
      ...readTiming(cells),
    }
  })

/** What is left out has no effect. */
function readTiming(cells: readonly string[]): Partial<Limit> {
  const [deadBand, onDelaySeconds, offDelaySeconds, noValuePeriods] = cells.slice(0, 4).map(numberIn)
  const instruction = fromOneCell(cells[4] ?? '')
  return {
    ...(deadBand && { deadBand }),
    ...(onDelaySeconds && { onDelaySeconds }),
    ...(offDelaySeconds && { offDelaySeconds }),
    ...(noValuePeriods && { noValuePeriods }),
    ...(instruction && { instruction }),
  }
}

function linesOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => line.split(';').map((part) => part.trim()))
}

function numberIn(text: string): number | null {
  if (text === '') return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Unreadable(texts.noNumber(text))
  return value
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text.toUpperCase())
  if (!found) throw new Unreadable(texts.noneOf(text, words))
  return found
}

const header = ['product', 'name', 'type', 'alternates', 'measurements', 'limits'] as const

/** Without the fields that the platform adds, so that it can be imported elsewhere. */
export const exported = ({
  product,
  name,
  type,
  alternates,
  measurements,
  limits,
}: CatalogueProduct): ImportedProduct => ({
  product,
  name,
  type,
  alternates,
  measurements,
  // An empty one says the same as none, which older platforms read as well.
  limits: limits.map(({ instruction, ...limit }) => (instruction ? { ...limit, instruction } : limit)),
})

export function productsToCsv(products: readonly CatalogueProduct[]): string {
  const rows = products.map(({ product, name, type, alternates, measurements, limits }) => [
    product,
    name,
    type,
    alternates.join('; '),
    measurements.map(measurementLine).join('\n'),
    limits.map(limitLine).join('\n'),
  ])
  return [[...header], ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

/** Reads both exports: JSON, or CSV with these columns in any order. */
export function readProducts(text: string, units: readonly Unit[] = []): ImportedProduct[] {
  const products = /^\s*[[{]/.test(text) ? readJson(text) : readProductCsv(text)
  return products.map((product) => withUnits(product, units))
}

/** People write °C for a unit. What is no unit stays as it is: the platform says so. */
function withUnits(product: ImportedProduct, units: readonly Unit[]): ImportedProduct {
  if (!Array.isArray(product?.measurements)) return product
  const measurements = product.measurements.map((one) => ({
    ...one,
    unitId: unitIn(one.unitId, units) ?? one.unitId,
  }))
  return { ...product, measurements }
}

/** A file may hold anything. */
const unitIn = (written: unknown, units: readonly Unit[]): string | undefined =>
  typeof written === 'string' ? unitNamed(units, written)?.unitId : undefined

function readJson(text: string): ImportedProduct[] {
  try {
    const read = JSON.parse(text) as ImportedProduct[] | { products: ImportedProduct[] }
    return Array.isArray(read) ? read : read.products
  } catch {
    throw new Unreadable(texts.noJson)
  }
}

function readProductCsv(text: string): ImportedProduct[] {
  const [headers = [], ...rows] = readCsv(text)
  const names = matchColumns(
    header.map((name) => ({ name, label: name })),
    headers,
  )
  const missing = header.slice(0, 3).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Unreadable(texts.firstLineLacks(missing))
  return rows.map((row, index) => {
    const cell = (name: (typeof header)[number]) => row[names.indexOf(name)] ?? ''
    try {
      return {
        product: cell('product'),
        name: cell('name'),
        type: cell('type'),
        alternates: wordsIn(cell('alternates')),
        measurements: readMeasurements(cell('measurements')),
        limits: readLimits(cell('limits')),
      }
    } catch (error) {
      if (error instanceof Unreadable) throw new Unreadable(texts.onLine(index + 2, error.message))
      throw error
    }
  })
}

export const wordsIn = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map((word) => word.trim())
    .filter(Boolean)
