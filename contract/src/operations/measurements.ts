import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { Measurement, MeasurementPatch, MeasurementUpdate, StoredValue } from '../schemas/measurement.ts'
import { PathValue } from '../schemas/parameters.ts'

const zone = '/organization/location/{locationId}/zone/{zoneId}'
const measurement = `${zone}/component/{componentId}/measurement/{measurementId}` as const

export const measurementOperations = {
  getMeasurement: op('GET', measurement, {
    summary: 'Read a measurement with its latest value',
    access: 'signed-in',
    operatorReads: true,
    response: Measurement,
  }),
  updateMeasurement: op('PATCH', measurement, {
    summary: 'Change a measurement',
    description:
      'Fields that are left out stay as they are. With `version`, the call does not overwrite what somebody else has changed meanwhile.',
    access: 'location-write',
    audit: 'MEASUREMENT_UPDATED',
    body: MeasurementPatch,
    response: Measurement,
    failures: {
      409: 'Somebody else changed it meanwhile, or another measurement of the component has this external id.',
    },
  }),
  addMeasurementInformation: op('POST', measurement, {
    summary: 'Add information to a measurement',
    description: 'Sets label, unit and range together. Fields that are left out become empty.',
    access: 'location-write',
    audit: 'MEASUREMENT_INFORMATION_ADDED',
    body: MeasurementUpdate,
    response: Measurement,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteMeasurement: op('DELETE', measurement, {
    summary: 'Delete a measurement',
    description: 'Its conditionals are deleted too. Its samples stay until the operator cleans the metrics.',
    access: 'location-write',
    audit: 'MEASUREMENT_DELETED',
    response: Done,
  }),
  storeValue: op(
    'POST',
    `${zone}/product/{productId}/component/{componentId}/measurement/{measurementId}/{value}`,
    {
      summary: 'Store a value for a measurement, now',
      description:
        'The component must be of the product named in the path. The value becomes the latest one.',
      access: 'location-write',
      audit: 'VALUE_STORED',
      params: { value: PathValue },
      response: StoredValue,
      failures: { 422: "The value is outside the measurement's range." },
    },
  ),
}
