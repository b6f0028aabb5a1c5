import { isAxiosError } from 'axios'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import { ageText, valueText } from '../values.ts'
import type { Held } from './queue.ts'
import type { Seen, Work } from './work.ts'

/** The result: done, or held until somebody decides. Undefined if the platform could not be reached. */
export type Outcome = { stored?: Seen } | { held: Held } | undefined

export async function send(work: Work): Promise<Outcome> {
  try {
    return await (work.kind === 'link' ? sendLink(work) : sendValue(work))
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

type OfKind<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>

/** The platform refuses a component that is linked elsewhere. A component that is already linked there does not change. */
async function sendLink(work: OfKind<'link'>): Promise<Outcome> {
  const { body, insteadOf } = work
  const { identifier } = body
  try {
    if (insteadOf) await api.unlinkComponent({ body: { identifier, ...insteadOf } })
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
      anyway: { ...work, insteadOf: { version: found.version } },
    }
    return { held }
  }
}

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
