import type { CatalogueProduct, ImportedProduct } from '#contract/schemas/product'
import { comparisons, severities } from '#contract/values'
import { numberIn, numberText, required } from '../../../kit/form/values.ts'
import { limitLine, measurementLine, wordsIn } from './productText.ts'

type Measurement = ImportedProduct['measurements'][number]
type Limit = ImportedProduct['limits'][number]

/** A row of a table as it is typed. */
export type MeasurementRow = Record<'externalId' | 'label' | 'unitId' | 'rangeMin' | 'rangeMax', string>
export type LimitRow = Record<'externalId' | 'comparison' | 'threshold' | 'severity', string>

/** Each row is kept as a text, so that the rows of two people can be compared and merged like any list. */
export type ProductValues = {
  product: string
  name: string
  type: string
  alternates: string
  measurements: string[]
  limits: string[]
}

export const textOfRow = (row: MeasurementRow | LimitRow): string => JSON.stringify(row)
export const measurementRow = (text: string) => JSON.parse(text) as MeasurementRow
export const limitRow = (text: string) => JSON.parse(text) as LimitRow

export const newMeasurement: MeasurementRow = {
  externalId: '',
  label: '',
  unitId: '',
  rangeMin: '',
  rangeMax: '',
}

export const newLimit = (externalId: string): LimitRow => ({
  externalId,
  comparison: comparisons[0],
  threshold: '',
  severity: severities[0],
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
  limits: (product?.limits ?? []).map(({ externalId, comparison, threshold, severity }) =>
    textOfRow({ externalId, comparison, threshold: numberText(threshold), severity }),
  ),
})

export const bodyOf = (values: ProductValues) => ({
  product: values.product.trim(),
  name: values.name.trim(),
  type: values.type.trim(),
  alternates: wordsIn(values.alternates),
  measurements: values.measurements.map((text) => measured(measurementRow(text))),
  limits: values.limits.map((text) => limited(limitRow(text))),
})

const measured = ({ externalId, label, unitId, rangeMin, rangeMax }: MeasurementRow): Measurement => ({
  externalId: externalId.trim(),
  label: label.trim(),
  unitId,
  rangeMin: numberIn(rangeMin) ?? null,
  rangeMax: numberIn(rangeMax) ?? null,
})

const limited = ({ externalId, comparison, threshold, severity }: LimitRow): Limit => ({
  externalId,
  comparison: comparison as Limit['comparison'],
  threshold: numberIn(threshold) ?? 0,
  severity: severity as Limit['severity'],
})

/** The first thing that is wrong, with its row. */
const inRows =
  <Row>(rowOf: (text: string) => Row, problemOf: (row: Row) => string | undefined) =>
  (texts: readonly string[]): string | null => {
    for (const [at, text] of texts.entries()) {
      const problem = problemOf(rowOf(text))
      if (problem) return `Row ${at + 1}: ${problem}`
    }
    return null
  }

function measurementProblem({ externalId, label, unitId, rangeMin, rangeMax }: MeasurementRow) {
  if (externalId.trim() === '') return 'Name is required'
  if (label.trim() === '') return 'Label is required'
  if (unitId === '') return 'Unit is required'
  const [lowest, highest] = [numberIn(rangeMin), numberIn(rangeMax)]
  if (lowest === undefined) return 'Lowest is not a number'
  if (highest === undefined) return 'Highest is not a number'
  return lowest !== null && highest !== null && lowest > highest
    ? 'The range ends before it begins'
    : undefined
}

function limitProblem({ externalId, threshold }: LimitRow): string | undefined {
  if (externalId === '') return 'Measurement is required'
  return typeof numberIn(threshold) === 'number' ? undefined : 'Threshold is not a number'
}

export const productRules = {
  product: required('Product is required'),
  name: required('Name is required'),
  type: required('Type is required'),
  measurements: inRows(measurementRow, measurementProblem),
  limits: inRows(limitRow, limitProblem),
}

export const comparedFields = [
  { name: 'product', label: 'Product' },
  { name: 'name', label: 'Name' },
  { name: 'type', label: 'Type' },
  { name: 'alternates', label: 'Alternates' },
  {
    name: 'measurements',
    label: 'Measurements',
    text: (text: string) => measurementLine(measured(measurementRow(text))),
  },
  { name: 'limits', label: 'Limits', text: (text: string) => limitLine(limited(limitRow(text))) },
] satisfies { name: keyof ProductValues; label: string; text?: (entry: string) => string }[]
