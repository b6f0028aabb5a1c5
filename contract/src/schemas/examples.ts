import { z } from 'zod'

/** The value of a field in examples, by its name. */
const byName: Record<string, unknown> = {
  accountId: 'acc-maria',
  acknowledgedAt: null,
  acknowledgedBy: null,
  alarmId: 'alm-0017',
  alternates: [],
  bytes: 48_213,
  city: 'Hamburg',
  clockAhead: 0.2,
  cloudlinkId: 'CL-204417',
  componentId: 'cmp-0093',
  componentName: 'Room climate',
  componentSequence: 0,
  conditionalId: 'cnd-0051',
  contactGroup: [],
  country: 'Germany',
  currentVersion: '4.2.1',
  databaseBytes: 48_234_496,
  date: '2026-12-24',
  devEui: 'A81758FFFE0512AB',
  deviceId: 'dev-0001',
  dropped: 0,
  email: 'maria@nordkyl.example',
  everyHours: 24,
  externalId: 'temperature',
  failures: 0,
  firstName: 'Maria',
  freeBytes: 21_474_836_480,
  from: '06:00',
  hcbLocation: 'Plant room, panel 2',
  host: '10.0.4.17',
  id: 'loc-0001',
  identifier: 'A81758FFFE0512AB',
  image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  integrationId: 'itg-oncall',
  integrator: 'Nordkyl Service AB',
  integratorId: 'int-nordkyl',
  integratorName: 'Nordkyl Service AB',
  isOperator: false,
  label: 'Air temperature',
  lastName: 'Lindqvist',
  late: 0,
  layoutId: 'lay-0001',
  layoutName: 'Ground floor',
  linkedComponentId: 'cmp-0093',
  location: 'loc-0001',
  locationGroupId: 'grp-harbour',
  locationGroupIds: ['grp-harbour'],
  locationGroupName: 'Harbour sites',
  locationId: 'loc-0001',
  macAddress: 'A8:17:58:FF:FE:05',
  measurementId: 'mea-0311',
  measurementLabel: 'Air temperature',
  message: null,
  mode: 'CALENDAR',
  name: 'Cold store Hafen Nord',
  names: ['Cold store Hafen Nord'],
  ownerAccountId: 'acc-admin',
  period: 60,
  phoneNumber: '+46 8 123 45 67',
  port: 502,
  postalCode: '20457',
  preheatMinutes: 45,
  problems: [],
  product: 'ERS-CO2',
  productId: 'prd-0009',
  productSequence: 0,
  productType: 'CLIMATE_SENSOR',
  quantity: 'Temperature',
  rangeMax: 60,
  rangeMin: -30,
  reach: 'SOMEBODY',
  refusal: null,
  region: 'EU',
  registeredComponentId: 'reg-0007',
  reloadRequestedAt: null,
  roles: ['ROLE_LOCATION_READ'],
  routingKey: 'R0UT1NGK3Y',
  rtuConfig: null,
  sampleFrequency: 300,
  samplePeriod: 300,
  setbackSetpoint: 16,
  setpoint: 21,
  sex: 'FEMALE',
  maintenanceId: 'mnt-0002',
  slid: 'HH-0042',
  source: 'elsys',
  startAddressOffset: 0,
  status: 'ONLINE',
  subscriptionId: 'psh-0001',
  streetline1: 'Speicherstraße 12',
  suspendedAt: null,
  symbol: '°C',
  taken: null,
  technicalZoneName: 'Engine room',
  threshold: 8,
  to: '12:30',
  totalBytes: 53_687_091_200,
  type: 'CLIMATE_SENSOR',
  unit: '°C',
  unitId: 'celsius',
  updated: 0,
  username: 'maria',
  reportId: 'rep-0007',
  viewId: 'viw-0001',
  waiting: 0,
  zoneId: 'Z-03',
  zoneName: 'Loading dock',
}

type Schema = z.core.$ZodType & { def: z.core.$ZodTypes['_zod']['def'] }

/** The examples of a schema, made whole. An object with an id has one even if it declares none. */
export const examplesOf = (schema: z.core.$ZodType): unknown[] =>
  declaredBy(schema as Schema).map((declared) => complete(schema as Schema, '', declared))

function declaredBy(schema: Schema): unknown[] {
  const { id, examples } = z.globalRegistry.get(schema) ?? {}
  if (Array.isArray(examples)) return examples
  return id !== undefined && schema.def.type === 'object' ? [undefined] : []
}

/** What the example gives for the field comes before what the field's own schema declares. */
function completeField(schema: Schema, name: string, example: unknown): unknown {
  const [own] = declaredBy(schema)
  if (example === undefined) return complete(schema, name, own)
  return complete(schema, name, schema.def.type === 'object' ? Object.assign({}, own, example) : example)
}

/** A declared example needs to say only what differs. Names and types of the fields give the rest. */
function complete(schema: Schema, name: string, declared: unknown): unknown {
  const { def } = schema
  const value = declared === undefined ? byName[name] : declared
  if (declared === null || (def.type === 'nullable' && value === null)) return null
  if (def.type === 'object') return completeObject(def.shape as Record<string, Schema>, declared)
  if (def.type === 'array')
    return ((value ?? [undefined]) as unknown[]).map((entry) =>
      completeField(def.element as Schema, name, entry),
    )
  if (def.type === 'pipe') return completeField(def.in as Schema, name, declared)
  if ('innerType' in def) return completeField(def.innerType as Schema, name, declared)
  if (def.type === 'number') return typeof value === 'number' ? value : 'format' in def ? 1 : 4.2
  if (def.type === 'boolean') return value ?? /^(is|has|may|allows|enabled)/.test(name)
  if (def.type !== 'enum') return value ?? name
  const choices = Object.values(def.entries)
  return choices.find((choice) => choice === value) ?? choices[0]
}

/** Fields that may be left out are left out, unless the example names them. */
function completeObject(shape: Record<string, Schema>, declared: unknown): unknown {
  const named = (declared ?? {}) as Record<string, unknown>
  const fields = Object.entries(shape).filter(
    ([name, { def }]) => name in named || (def.type !== 'optional' && def.type !== 'default'),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, completeField(field, name, named[name])]))
}
