import { z } from 'zod'
import { mostCurveAlarms } from '../limits.ts'
import { op, openToPrograms } from '../op.ts'
import { AlarmSpan } from '../schemas/alarm.ts'
import { Done } from '../schemas/common.ts'
import {
  Component,
  ComponentSplit,
  ComponentUpdate,
  Measurement,
  MeasurementPatch,
  MeasurementUpdate,
  StoredValue,
} from '../schemas/component.ts'
import { LimitsToCount, RaisedCounts } from '../schemas/conditional.ts'
import { PathValue } from '../schemas/parameters.ts'
import { SampleCurve, SamplesQuery, SpanQuery } from '../schemas/values.ts'

const component = '/organization/location/{locationId}/zone/{zoneId}/component/{componentId}'

export const componentOperations = openToPrograms({
  getComponent: op('GET', component, {
    summary: 'Read a component of a zone with its measurements',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: Component,
  }),
  updateComponent: op('PATCH', component, {
    summary: 'Change a component of a zone',
    description: 'Fields that are left out stay as they are.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'COMPONENT_UPDATED',
    body: ComponentUpdate,
    response: Component,
    failures: {
      409: 'Somebody else changed it meanwhile, or another component of its device uses this address.',
    },
  }),
  splitComponent: op('PATCH', `${component}/split`, {
    summary: 'Split a component into one for each measurement',
    description:
      'The component keeps its first measurement. Each other measurement moves, with its values and conditionals, to a new component ' +
      'in the same zone. A new component gets the old identifier with the next free one of `-2`, `-3` and so on. It takes ' +
      'its share of the old sequence slots, and the next free sequence number and address. The answer has all of them.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'COMPONENT_SPLIT',
    body: ComponentSplit,
    response: z.array(Component),
    failures: {
      409: 'Somebody else changed it meanwhile, it has fewer than two measurements, or the location would have too many components.',
    },
  }),
})

const zone = '/organization/location/{locationId}/zone/{zoneId}'
const measurement = `${zone}/component/{componentId}/measurement/{measurementId}` as const

export const measurementOperations = openToPrograms({
  getMeasurement: op('GET', measurement, {
    summary: 'Read a measurement with its latest value',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: Measurement,
  }),
  updateMeasurement: op('PATCH', measurement, {
    summary: 'Change a measurement',
    description: 'Fields that are left out stay as they are.',
    access: 'location-write',
    narrowed: 'by-location',
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
    narrowed: 'by-location',
    audit: 'MEASUREMENT_INFORMATION_ADDED',
    body: MeasurementUpdate,
    response: Measurement,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteMeasurement: op('DELETE', measurement, {
    summary: 'Delete a measurement',
    description: 'Its conditionals are deleted too. Its samples stay until the operator cleans the metrics.',
    access: 'location-write',
    narrowed: 'by-location',
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
      narrowed: 'by-location',
      audit: 'VALUE_STORED',
      params: { value: PathValue },
      response: StoredValue,
      failures: { 422: "The value is outside the measurement's range." },
    },
  ),
  getSamples: op('GET', '/organization/location/{locationId}/measurement/{measurementId}/samples', {
    summary: 'Read the samples of a measurement between two moments, as points of a curve',
    description:
      'The time between both moments is divided into equal parts. Each part with samples is a point with the least value, the ' +
      'average and the greatest value. Parts without samples are left out: a curve has a gap there.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    query: SamplesQuery,
    mayBeStale: true,
    response: SampleCurve,
  }),
  listMeasurementAlarms: op('GET', '/organization/location/{locationId}/measurement/{measurementId}/alarm', {
    summary: 'List when alarms of a measurement were raised',
    description: `Those that were raised at some time between both moments, newest first, at most ${mostCurveAlarms}.`,
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    query: SpanQuery,
    response: z.array(AlarmSpan).max(mostCurveAlarms),
  }),
  countRaised: op('POST', '/organization/location/{locationId}/measurement/{measurementId}/raised', {
    summary: 'Count the alarms that limits would have raised in the last week',
    description: 'The limits need not exist.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    body: LimitsToCount,
    response: RaisedCounts,
  }),
})
