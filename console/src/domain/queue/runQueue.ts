import { isHttpError } from '#contract/http'
import { busOf } from '#contract/measuring/modbus-address'
import type { CommitEntry, DeviceSetup } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/fieldErrors.ts'
import { queueOwner } from '../../api/queueStorage.ts'
import { notify } from '../../ui/notify.ts'
import { ageText, valueText } from '../values.ts'
import type { Rejection, Seen, Work } from './queue.ts'
import { changeEntry, changeQueue, readQueue, titleOf, yoursOf } from './queue.ts'
import { texts } from '../../texts/queue.ts'

/** Only one tab sends, and only once at a time. A page over plain HTTP has no browser locks, so there each tab is on its own. */
async function alone(run: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return run()
  await locks.request('console.queue', { ifAvailable: true }, async (lock) => (lock ? run() : undefined))
}

let isRunning = false

/** In their order. An entry about which somebody has to decide stays, and the others are sent. */
export async function runQueue(): Promise<void> {
  if (isRunning || !navigator.onLine) return
  isRunning = true
  try {
    await alone(sendAll)
  } finally {
    isRunning = false
  }
}

async function sendAll(): Promise<void> {
  const next = () => readQueue().find(({ rejection }) => !rejection)
  if (!next() || !(await isOwn())) return
  const sent: Work[] = []
  for (let entry = next(); entry; entry = next()) {
    const { id, work } = entry
    const outcome = await send(work)
    if (!outcome) break
    if ('rejection' in outcome) {
      const { rejection } = outcome
      changeEntry(id, (waiting) => ({ ...waiting, rejection }))
      notify.error(texts.notSent(titleOf(work)), rejection.reason)
    } else {
      changeEntry(id, () => undefined)
      if (outcome.stored) goOnFrom(work, outcome.stored)
      sent.push(work)
    }
  }
  const [one] = sent
  if (one)
    notify.success(
      sent.length === 1 ? texts.sent(titleOf(one), yoursOf(one)) : texts.sentMany(sent.length),
      texts.sentWhenItCameBack,
    )
}

/** Somebody else may have signed in in another tab, and nobody sends the changes of another person. */
async function isOwn(): Promise<boolean> {
  const account = await api.getCurrentAccount().catch(() => undefined)
  return account !== undefined && account.accountId === queueOwner()
}

/** If one person sets two values of the same measurement, the second one does not conflict with the first. */
function goOnFrom(work: Work, seen: { latestValue: number | null; latestAt: number | null }): void {
  if (work.kind !== 'value') return
  changeQueue((entry) =>
    entry.work.kind === 'value' &&
    entry.work.path.measurementId === work.path.measurementId &&
    !entry.rejection
      ? { ...entry, work: { ...entry.work, seen } }
      : entry,
  )
}

/** The result: done, or rejection until somebody decides. Undefined if the platform could not be reached. */
type Outcome = { stored?: Seen } | { rejection: Rejection } | undefined

async function send(work: Work): Promise<Outcome> {
  try {
    return await sendOne(work)
  } catch (error) {
    if (isOutOfReach(error)) return undefined
    return { rejection: { reason: describeError(error), anyway: work } }
  }
}

/** No answer, a failure of the platform, or an ended session: the entry is tried again later. */
function isOutOfReach(error: unknown): boolean {
  const status = isHttpError(error) ? error.response?.status : undefined
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
  const { body, insteadOf } = work
  const { identifier } = body
  try {
    if (insteadOf) await api.unlinkComponent({ body: { identifier, ...insteadOf } })
    await api.linkComponent({ body })
    return {}
  } catch (error) {
    if (!isHttpError(error) || error.response?.status !== 409) throw error
    const found = (await api.listRegisteredComponents()).find((one) => one.identifier === identifier)
    if (!found?.locationId) throw error
    const { name } = await api.getLocation({ locationId: found.locationId })
    const rejection = {
      reason: texts.linkedElsewhere,
      theirs: `${found.zoneName || found.zoneId}, ${name}`,
      anyway: { ...work, insteadOf: { version: found.version } },
    }
    return { rejection }
  }
}

/** Adding a product twice would change something, and an answer may have been lost: the device is asked first. */
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

/** If a sensor or somebody else has set another value meanwhile, the person sees it first: the typed value may be out of date. */
async function sendValue(work: OfKind<'value'>): Promise<Outcome> {
  const { path, value, symbol, seen } = work
  const { latestValue, latestAt } = await api.getMeasurement(path)
  const isSame = latestAt === seen.latestAt && latestValue === seen.latestValue
  if (!isSame && latestValue === value) return {}
  if (!isSame) {
    const now = valueText(latestValue, symbol)
    const rejection = {
      reason: texts.anotherValueCame(valueText(seen.latestValue, symbol)),
      theirs: latestAt === null ? now : texts.valueOfAge(now, ageText(Date.now() / 1000 - latestAt)),
      anyway: { ...work, seen: { latestValue, latestAt } },
    }
    return { rejection }
  }
  const stored = await api.storeValue({ ...path, value: String(value) })
  return { stored: { latestValue: stored.value, latestAt: stored.time } }
}
