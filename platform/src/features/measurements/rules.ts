import type { Measurement, MeasurementPatch } from '#contract/schemas/component'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, fieldError, invalid, notFound, refersToNothing } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import { checkVersion, forEdit, isSame, orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'
import type { MeasurementFields } from './store.ts'

export const requireMeasurement = orNotFound('Measurement', store.findMeasurement)

export const requireMeasurementForEdit = forEdit(store.lockMeasurementForEdit, requireMeasurement)

const fieldsOf = ({ externalId, label, unit, rangeMin, rangeMax }: Measurement): MeasurementFields => ({
  externalId,
  label,
  unitId: unit?.unitId ?? null,
  rangeMin,
  rangeMax,
})

/** The fields after the patch. Fields that it leaves out do not change. */
export function withPatch(
  current: Measurement,
  { version: _, ...patch }: MeasurementPatch,
): MeasurementFields {
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...fieldsOf(current), ...changes }
}

export const isUnchanged = (current: Measurement, wanted: MeasurementFields) =>
  isSame(fieldsOf(current), wanted, ['externalId', 'label', 'unitId', 'rangeMin', 'rangeMax'])

export async function checkUpdate(
  db: Queries,
  current: Measurement,
  wanted: MeasurementFields,
  version: number | undefined,
): Promise<void> {
  checkVersion('Measurement', current, { version })
  const { externalId, unitId, rangeMin, rangeMax } = wanted
  if (rangeMin !== null && rangeMax !== null && rangeMin >= rangeMax) {
    throw invalid('rangeMax', refusalFor('RANGE_EMPTY'))
  }
  if (unitId !== null && !(await store.unitExists(db, unitId))) throw refersToNothing('unitId', 'Unit')
  if (await store.isExternalIdTaken(db, current, externalId)) {
    throw conflict(refusalFor('MEASUREMENT_TAKEN', { name: externalId }), [
      fieldError('DUPLICATE', 'externalId'),
    ])
  }
}

export function checkRange({ label, rangeMin, rangeMax }: Measurement, value: number): void {
  if ((rangeMin === null || value >= rangeMin) && (rangeMax === null || value <= rangeMax)) return
  throw new ApiError(422, outsideOf(label, rangeMin, rangeMax, value), [fieldError('INVALID', 'value')])
}

export async function checkProduct(db: Queries, componentId: string, productId: string): Promise<void> {
  if (!(await store.isOfProduct(db, componentId, productId))) throw notFound('Measurement')
}

function outsideOf(label: string, from: number | null, to: number | null, value: number): Refusal {
  if (from !== null && to !== null) return refusalFor('OUT_OF_RANGE', { label, from, to, value })
  return from !== null
    ? refusalFor('BELOW_RANGE', { label, from, value })
    : refusalFor('ABOVE_RANGE', { label, to: Number(to), value })
}
