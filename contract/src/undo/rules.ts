import type { Access } from '../access.ts'
import { integrationTypes, kindOf, needsSettings } from '../fields/channels.ts'
import { accountFields } from '../fields/accounts.ts'
import { deviceFields } from '../fields/devices.ts'
import { namesOf } from '../fields/field.ts'
import { locationFields } from '../fields/locations.ts'
import { mostDaysAtOnce } from '../limits.ts'
import type { OperationName } from '../operations/index.ts'
import type { FieldName } from '../texts/fields/labels.ts'
import type { RefusalCode, Refusals } from '../texts/refusals/en.ts'
import type { NotInLog } from '../texts/refusals/values.ts'
import type { UndoNote } from '../texts/sentences/en.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A refusal names what differs, so each has a label. */
type Restored = Readonly<Partial<Record<FieldName, unknown>>>

/** Of a trace, what its undo is made from. The values are parsed. */
export interface Undoing {
  old: Fields
  /** Empty after a deletion. */
  new: Fields
  trace: { integratorId: string; locationId?: string | null | undefined; url: string }
}

/** A call as a person would make it by hand. */
export interface UndoCall {
  call: OperationName
  params?: Record<string, unknown>
  body?: unknown
}

/** How a change is undone. */
export interface Undo {
  /** Who may make its calls. */
  access: Access
  /** One after the other, all or none. */
  calls: readonly UndoCall[]
  /**
   * What it restores, in a value as traces have it. The change is the latest one if the present value and the trace's new
   * one agree in it.
   */
  restores: (value: Fields) => Restored | { data: Restored } | null
  /** Fields that the change has altered and that are not restored: they follow from what happens later. */
  mayDiffer?: readonly FieldName[]
  /** Nobody else may undo it. */
  isOwn?: true
  /** How the present value is read, for a call that also changes something outside the database. */
  present?: UndoCall
  /** What the person should know before. */
  note?: UndoNote
}

/** Why it cannot be undone: the code of a refusal, and the values in its words. */
export interface NoUndo {
  why: { code: RefusalCode; values: readonly unknown[] }
}

export type Undoable = Undo | NoUndo

/** How an action is undone, or why it cannot be. */
export type Rule = NoUndo | ((undoing: Undoing) => Undoable)

/** Traces of an earlier release lack fields that were added since. */
export const pick = (value: Fields, names: readonly FieldName[]): Restored =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])))

const listOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isFields) : [])

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** New ids give new orders, which mean nothing. */
const inOrder = (list: readonly Fields[]): Fields[] =>
  list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

/** Without its words: the console only needs to know that there is a reason. */
export const no = <Code extends RefusalCode>(code: Code, ...values: Parameters<Refusals[Code]>): NoUndo => ({
  why: { code, values },
})
export const creation = no('DELETE_INSTEAD')
export const nothing = no('NOTHING_TO_RESTORE')
export const secret = no('SECRETS_IN_NO_TRACE')
export const notInTrace = (what: NotInLog) => no('NOT_IN_LOG', { what })

/** For a thing whose fields are its body. */
export const replaced =
  (
    call: OperationName,
    access: Access,
    paramsOf: (undoing: Undoing) => Record<string, unknown>,
    bodyOf: (value: Fields) => Restored | { data: Restored },
    more: Partial<Undo> = {},
  ) =>
  (undoing: Undoing): Undo => ({
    access,
    calls: [{ call, params: paramsOf(undoing), body: bodyOf(undoing.old) }],
    restores: bodyOf,
    ...more,
  })

export const location = (value: Fields): Fields => pick(value, namesOf(locationFields))

/** Ids of layouts are new in a new location, so its zones name them. */
export function newLocation(value: Fields): Fields {
  const layouts = new Map(
    listOf(value['layouts']).map((layout) => [layout['layoutId'], layout['layoutName']]),
  )
  return {
    ...location(value),
    layouts: inOrder(Array.from(layouts.values(), (layoutName) => ({ layoutName }))),
    zones: inOrder(
      listOf(value['zones']).map(({ layoutId, ...zone }) => ({
        ...pick(zone, ['zoneId', 'zoneName']),
        ...(layouts.has(layoutId) && { layoutName: layouts.get(layoutId) }),
      })),
    ),
  }
}

export const group = (value: Fields): Fields => ({
  name: value['name'],
  locations: inOrder(listOf(value['locations']).map((pair) => pick(pair, ['id', 'layoutId']))),
  integrations: inOrder(listOf(value['integrations']).map((one) => pick(one, ['integrationId']))),
  alerting: value['alerting'] ?? null,
})

export const account = (value: Fields): Fields => ({
  ...pick(value, ['accountId', ...namesOf(accountFields), 'integratorId', 'scope']),
  roles: value['roles'],
  // Empty or its own id: both say that it is an owner.
  ownerAccountId: value['ownerAccountId'] ?? value['accountId'],
  locationGroups: listOf(value['locationGroups']).map(
    ({ locationGroupName: _, ...membership }) => membership,
  ),
})

export const limit = (value: Fields): Fields => ({
  ...pick(value, ['comparison', 'threshold', 'severity', 'enabled']),
  ...pick(value, ['deadBand', 'onDelaySeconds', 'offDelaySeconds', 'noValuePeriods', 'instruction']),
})

export const maintenance = (value: Fields): Fields => pick(value, ['repeats', 'days', 'from', 'to', 'reason'])

const product = (value: Fields): Fields =>
  pick(value, [
    ...(['product', 'name', 'type', 'alternates', 'measurements', 'limits'] as const),
    ...(['decoder', 'codec', 'examples'] as const),
  ])

/** A trace has a codec as its lines, and each example as a text. It was saved before, whatever its examples say. */
function productBody(value: Fields): Fields {
  const { codec, examples, ...fields } = product(value)
  return {
    ...fields,
    ...(codec !== undefined && { codec: Array.isArray(codec) ? codec.join('\n') : null }),
    ...(Array.isArray(examples) && { examples: examples.map((text): unknown => JSON.parse(String(text))) }),
    saveAnyway: true,
  }
}

export const undoProduct = ({ old, trace }: Undoing): Undo => {
  const isOperators = trace.url.includes('/control/')
  return {
    access: isOperators ? 'operator-devices' : 'device-management',
    calls: [
      {
        call: isOperators ? 'updateProduct' : 'updateOwnProduct',
        params: pick(old, ['productId']),
        body: productBody(old),
      },
    ],
    restores: product,
  }
}

export const undoProductDeletion = ({ old, trace: { integratorId, url } }: Undoing): Undo => {
  const isOwn = old['madeBy'] === 'INTEGRATOR' && !url.includes('/control/')
  return {
    access: isOwn ? 'device-management' : 'operator-devices',
    calls: [
      isOwn
        ? { call: 'createOwnProduct', body: productBody(old) }
        : { call: 'createProduct', params: { integratorId }, body: productBody(old) },
    ],
    restores: product,
  }
}

export const view = (value: Fields): Fields => pick(value, ['name', 'isShared', 'state'])

const address = ['modbusConfig', 'componentSequence', 'productSequence'] as const

export const zonePath = ({ old }: Undoing) => pick(old, ['locationId', 'zoneId'])

const measurement = (value: Fields): Fields => ({
  ...pick(value, ['externalId', 'label', 'rangeMin', 'rangeMax']),
  unitId: (value['unit'] as Fields | null)?.['unitId'] ?? null,
})

function zoneIn(url: string): string | undefined {
  try {
    const zone = /\/zone\/([^/?]+)\//.exec(url)?.[1]
    return zone === undefined ? undefined : decodeURIComponent(zone)
  } catch {
    return undefined
  }
}

/** The value of a measurement does not say in which zone it is. The address of the call does. */
export function undoMeasurement(undoing: Undoing): Undoable {
  const { old, trace } = undoing
  const zoneId = zoneIn(trace.url)
  if (zoneId === undefined) return notInTrace('zone')
  const path = { locationId: trace.locationId, zoneId }
  const paramsOf = () => ({ ...path, ...pick(old, ['componentId', 'measurementId']) })
  return replaced('updateMeasurement', 'location-write', paramsOf, measurement)(undoing)
}

export function undoComponent(undoing: Undoing): Undoable {
  const { old, new: now } = undoing
  if ('registeredComponentId' in old) {
    const restores = (value: Fields) =>
      pick(value, ['componentName', 'macAddress', ...address, 'tcpConfig', 'rtuConfig'])
    return replaced(
      'updateRegisteredComponent',
      'device-management',
      () => pick(now, ['linkedComponentId']),
      (value) => {
        const { tcpConfig, rtuConfig, ...body } = restores(value)
        return { ...body, ...(tcpConfig ? { tcpConfig } : {}), ...(rtuConfig ? { rtuConfig } : {}) }
      },
      { restores },
    )(undoing)
  }
  const body = (value: Fields) => pick(value, ['componentName', 'zoneId', ...address])
  const path = () => pick(now, ['locationId', 'zoneId', 'componentId'])
  return replaced('updateComponent', 'location-write', path, body)(undoing)
}

const cloudlink = (value: Fields): Fields => pick(value, ['cloudlinkId'])

export function undoDevice(undoing: Undoing): Undoable {
  const id = () => pick(undoing.old, ['deviceId'])
  // Only the operator changes a cloudlink id, with a call of its own.
  if (!('sampleFrequency' in undoing.old))
    return replaced('changeCloudlinkId', 'operator-devices', id, cloudlink)(undoing)
  const body = (value: Fields) =>
    pick(value, ['zoneId', ...namesOf(deviceFields), 'sampleFrequency', 'serial'])
  return replaced('updateManagedDevice', 'device-management', id, body)(undoing)
}

/** Where it is, with its components. */
export const placed = (value: Fields): Fields => ({
  ...pick(value, ['locationId', 'zoneId']),
  components: inOrder(listOf(value['components']).map((one) => pick(one, ['componentId', 'zoneId']))),
})

export function undoUnlinking({ old }: Undoing): Undoable {
  if (listOf(old['components']).length > 0) return notInTrace('componentMeasurements')
  const { deviceId, cloudlinkId, hcbLocation, zoneId } = old
  return {
    access: 'device-management',
    calls: [
      { call: 'initializeDevice', body: { cloudlinkId, location: old['locationId'], hcbLocation } },
      { call: 'updateManagedDevice', params: { deviceId }, body: { zoneId } },
    ],
    restores: (value) => pick(value, ['locationId', 'zoneId', 'hcbLocation']),
    // It reports again.
    mayDiffer: ['status'],
  }
}

const linked = (value: Fields): Fields => pick(value, ['linkedComponentId', 'locationId', 'zoneId'])

export const undoLink = ({ new: { identifier } }: Undoing): Undo => ({
  access: 'device-management',
  calls: [{ call: 'unlinkComponent', body: { identifier } }],
  restores: linked,
  mayDiffer: ['componentName', 'zoneName'],
  note: 'measurementsGo',
})

/** The new sensor is waited for, or has taken over, perhaps since. */
export const undoReplacement = ({ old, new: now }: Undoing): Undo => ({
  access: 'device-management',
  calls: [
    {
      call: 'replaceComponent',
      body: { from: now['waitsFor'] ?? now['macAddress'], to: old['macAddress'] },
    },
  ],
  restores: (value) => pick(value, ['componentId']),
  mayDiffer: ['formerMacAddress', 'replacedAt'],
})

const registration = (value: Fields): Fields => ({
  ...pick(value, ['product', 'componentName', 'origin', 'macAddress', 'zoneName', 'deviceId']),
  ...pick(value, [...address, 'size']),
})

export function undoRegistration(undoing: Undoing): Undoable {
  const { source, product: code } = undoing.old
  if (source === 'elsys') return secret
  if (!code) return no('NO_REGISTERING_WITHOUT_PRODUCT')
  const path = ({ old }: Undoing) => pick(old, ['identifier'])
  return replaced('registerComponent', 'device-management', path, registration)(undoing)
}

export function undoDay(undoing: Undoing): Undoable {
  const { date, locationId, zoneId = null } = undoing.old
  return replaced(
    'setCalendarDays',
    'location-write',
    () => ({ locationId }),
    ({ periods }) => ({ zoneId, dates: [date], periods }),
  )(undoing)
}

/** The days of each kind together. */
export function undoCalendar({ old }: Undoing): Undo {
  const { locationId, zoneId } = old
  const byPeriods = new Map<string, Fields[]>()
  for (const day of listOf(old['days'])) {
    const periods = JSON.stringify(day['periods'])
    byPeriods.set(periods, [...(byPeriods.get(periods) ?? []), day])
  }
  const days = [...byPeriods.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / mostDaysAtOnce) }, (_, at): UndoCall => {
      const dates = same.slice(at * mostDaysAtOnce, (at + 1) * mostDaysAtOnce).map(({ date }) => date)
      return {
        call: 'setCalendarDays',
        params: { locationId },
        body: { zoneId, dates, periods: same[0]?.['periods'] },
      }
    }),
  )
  return {
    access: 'location-write',
    calls: [{ call: 'createZoneCalendar', params: { locationId, zoneId } }, ...days],
    // It is new and empty, and each day is then set.
    restores: () => null,
  }
}

/** An edit of these kinds has to say the secret. Of all others it stays. */
const sayingSecret = integrationTypes.filter(needsSettings)
const keepingSecret = integrationTypes.filter((type) => !needsSettings(type)).map(kindOf)

/** Settings of a provider, without what says whether there is a secret. */
const withoutSecret = (settings: unknown, told: string | undefined) =>
  isFields(settings) ? Object.fromEntries(Object.entries(settings).filter(([name]) => name !== told)) : null

const integration = (value: Fields): Fields => ({
  ...pick(value, ['integrationId', 'name', 'type']),
  ...Object.fromEntries(
    keepingSecret.flatMap(({ field }) => (value[field] === undefined ? [] : [[field, value[field]]])),
  ),
})

/** A secret stays as it is. If there was one that is gone now, it cannot be as before. */
export function undoIntegration(undoing: Undoing): Undoable {
  const { old, new: now } = undoing
  if ([old, now].some(({ type }) => sayingSecret.some((one) => one === type)))
    return no('ROUTING_KEY_IN_NO_TRACE')
  if (JSON.stringify(integration(old)) === JSON.stringify(integration(now))) return secret
  return replaced(
    'updateIntegration',
    'any-management',
    () => ({}),
    (value) => ({
      ...integration(value),
      ...Object.fromEntries(sayingSecret.map((type) => [kindOf(type).field, null])),
      ...Object.fromEntries(
        keepingSecret.map(({ field, secret: { told } }) => [field, withoutSecret(value[field], told)]),
      ),
    }),
    { restores: integration, note: 'secretStays' },
  )(undoing)
}

/** What went with a deleted thing, as its trace counts it. */
export function whatWentWith({ lost }: Fields): NoUndo | undefined {
  if (!isFields(lost)) return no('DELETED_WITH_IT_UNKNOWN')
  const counts = Object.entries(lost).filter(([, count]) => count !== 0)
  if (counts.length === 0) return undefined
  return no('DELETED_WITH_IT', Object.fromEntries(counts.map(([what, count]) => [what, Number(count)])))
}

const suspension = (value: Fields) => ({ suspendedAt: typeof value['suspendedAt'] === 'number' })

export const integrators =
  (call: OperationName) =>
  (undoing: Undoing): Undo => ({
    access: 'operator-accounts',
    calls: [{ call, params: pick(undoing.old, ['integratorId']) }],
    restores: suspension,
    mayDiffer: ['suspendedAt'],
  })
