import { isAxiosError } from 'axios'
import { busOf } from '#contract/modbus-address'
import type { CommitEntry, DeviceSetup } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import { ageText, valueText } from '../values.ts'
import type { Held } from './queue.ts'
import type { Seen, Work } from './work.ts'

/** The result: done, or held until somebody decides. Undefined if the platform could not be reached. */
export type Outcome = { stored?: Seen } | { held: Held } | undefined

export async function send(work: Work): Promise<Outcome> {
  try {
    return await sendOne(work)
  } catch (error) {
    if (isOutOfReach(error)) return undefined
    return { held: { reason: describeError(error), anyway: work } }
  }
}

/** No answer, a failure of the platform, or an ended session: the entry is tried again later. */
function isOutOfReach(error: unknown): boolean {
  const status = isAxiosError(error) ? error.response?.status : undefined
  return status === undefined || status === 401 || status === 429 || status >= 500
}

async function sendOne(work: Work): Promise<Outcome> {
  switch (work.kind) {
    case 'link':
      return sendLink(work)
    case 'links':
      await api.linkComponents({ body: work.body })
      return {}
    case 'commit':
      return sendCommit(work)
    case 'value':
      return sendValue(work)
  }
}

type OfKind<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>

/** The platform refuses a component that is linked elsewhere. A component that is already linked there does not change. */
async function sendLink(work: OfKind<'link'>): Promise<Outcome> {
  const { body, placeholderOf } = work
  const { identifier } = body
  try {
    if (placeholderOf) await api.unlinkComponent({ body: { identifier, ...placeholderOf } })
    await api.linkComponent({ body })
    return {}
  } catch (error) {
    if (!isAxiosError(error) || error.response?.status !== 409) throw error
    const found = (await api.listRegisteredComponents()).find((one) => one.identifier === identifier)
    if (!found?.locationId) throw error
    const { name } = await api.getLocation({ locationId: found.locationId })
    const held = {
      reason: 'It was linked elsewhere meanwhile.',
      theirs: `${found.zoneName || found.zoneId}, ${name}`,
      anyway: { ...work, placeholderOf: { version: found.version } },
    }
    return { held }
  }
}

/**
 * Sending a link twice changes nothing, but adding a product twice would. An answer may have been lost, so the device
 * says first whether the component is there.
 */
async function sendCommit({ deviceId, query, body }: OfKind<'commit'>): Promise<Outcome> {
  const { components } = await api.getDevice({ deviceId })
  const isThere = body.products.every((wanted) =>
    components.some((component) => isSameComponent(component, wanted)),
  )
  if (!isThere) await api.commitManagedDeviceComponents({ deviceId, query, body })
  return {}
}

const isSameComponent = (component: DeviceSetup['components'][number], wanted: CommitEntry): boolean =>
  component.componentName === wanted.componentName &&
  component.modbusConfig.startAddressOffset === wanted.modbusStartAddressOffset &&
  busOf(component) === busOf(wanted)

/**
 * If a sensor or somebody else has set another value meanwhile, the person sees it first: the typed value may be out of
 * date.
 */
async function sendValue(work: OfKind<'value'>): Promise<Outcome> {
  const { path, value, symbol, seen } = work
  const { latestValue, latestAt } = await api.getMeasurement(path)
  const isSame = latestAt === seen.latestAt && latestValue === seen.latestValue
  if (!isSame && latestValue === value) return {}
  if (!isSame) {
    const age = latestAt === null ? '' : ` (${ageText(Date.now() / 1000 - latestAt)})`
    const held = {
      reason: `Another value came meanwhile. It was ${valueText(seen.latestValue, symbol)} when yours was typed.`,
      theirs: `${valueText(latestValue, symbol)}${age}`,
      anyway: { ...work, seen: { latestValue, latestAt } },
    }
    return { held }
  }
  const stored = await api.storeValue({ ...path, value: String(value) })
  return { stored: { latestValue: stored.value, latestAt: stored.time } }
}
