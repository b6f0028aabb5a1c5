import type { MeasurementPatch } from '#contract/schemas/component'
import { numberIn, numberText, required } from '../../../kit/form/values.ts'
import type { Measurement } from './lines.ts'

/** The form's values: texts as typed. */
export type MeasurementValues = { label: string; unitId: string; rangeMin: string; rangeMax: string }

export const valuesOf = ({ label, unit, rangeMin, rangeMax }: Measurement): MeasurementValues => ({
  label,
  unitId: unit?.unitId ?? '',
  rangeMin: numberText(rangeMin),
  rangeMax: numberText(rangeMax),
})

const isNumber = (text: string) => (numberIn(text) === undefined ? 'Please enter a number' : null)

export const measurementRules = {
  label: required('Label is required'),
  rangeMin: isNumber,
  rangeMax: (text: string, { rangeMin }: MeasurementValues) => {
    const [from, to] = [numberIn(rangeMin), numberIn(text)]
    if (typeof from === 'number' && typeof to === 'number' && from >= to)
      return 'The range must end above its beginning'
    return isNumber(text)
  },
}

export const bodyOf = ({ label, unitId, rangeMin, rangeMax }: MeasurementValues): MeasurementPatch => ({
  label: label.trim(),
  unitId: unitId || null,
  rangeMin: numberIn(rangeMin) ?? null,
  rangeMax: numberIn(rangeMax) ?? null,
})
