import type { RegisteredComponent, ReplacedSensor } from '#contract/schemas/registry'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, fieldError, refersToNothing } from '../../base/errors.ts'
import type { Scope } from '../../db/connection.ts'
import { insertRegistered, lockRegisteredForEdit } from '../../domain/devices/registered-components.ts'
import {
  endReplacement,
  findReplacement,
  listAwaited,
  readReplaced,
  startReplacement,
  takeOver,
} from '../../domain/devices/replacements.ts'
import { isHeard, plainMacAddress } from '../../domain/devices/sensors.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export interface Replaced {
  old: ReplacedSensor
  new: ReplacedSensor
}

interface Pair {
  from: string
  to: string
}

export async function replace(scope: Scope, body: Pair): Promise<Replaced> {
  const pair = { from: plainMacAddress(body.from), to: plainMacAddress(body.to) }
  await lockIntegrator(scope.db, scope.integratorId)
  return (await reverse(scope, pair)) ?? start(scope, pair)
}

/** What was begun the other way round is taken back, also if the new sensor has taken over meanwhile. */
async function reverse(scope: Scope, { from, to }: Pair): Promise<Replaced | undefined> {
  const begun = await findReplacement(scope, { from: to, to: from })
  if (!begun) return undefined
  const { componentId, replacedAt } = begun
  const old = await readReplaced(scope, componentId)
  // Its sensor is another one by now: this is a replacement of its own.
  if (old.macAddress !== (replacedAt === null ? to : from)) return undefined
  if (replacedAt !== null && !(await takeOver(scope, componentId, to))) throw await linkedAlready(scope, to)
  await endReplacement(scope.db, componentId)
  return { old, new: await readReplaced(scope, componentId) }
}

async function start(scope: Scope, pair: Pair): Promise<Replaced> {
  const { from, to } = pair
  const former = await store.findRegistered(scope, 'macAddress', from)
  if (!former) throw refersToNothing('from', 'Sensor', from)
  const { linkedComponentId: componentId, componentName: name } = former
  if (componentId === null)
    throw conflict(refusalFor('SENSOR_NOT_LINKED', { name }), [fieldError('INVALID', 'from')])
  const next = await store.findRegistered(scope, 'macAddress', to)
  if (next && next.linkedComponentId !== null) throw await linkedAlready(scope, to)
  const [awaiting] = (await listAwaited(scope, [to])).filter((one) => one.componentId !== componentId)
  if (awaiting)
    throw conflict(refusalFor('SENSOR_AWAITED', { name: awaiting.componentName }), [
      fieldError('IN_USE', 'to'),
    ])
  if (!next) await registerLike(scope, former, to)
  const old = await readReplaced(scope, componentId)
  if (old.waitsFor === to) return { old, new: old }
  await startReplacement(scope.db, componentId, pair)
  // What a device reads does not speak by itself.
  if (former.deviceId !== null || (await isHeard(scope, to))) await takeOver(scope, componentId, to)
  return { old, new: await readReplaced(scope, componentId) }
}

async function linkedAlready(scope: Scope, macAddress: string) {
  const name = (await store.findRegistered(scope, 'macAddress', macAddress))?.componentName ?? macAddress
  return conflict(refusalFor('LINKED_ALREADY', { name }), [fieldError('IN_USE', 'to')])
}

async function registerLike(scope: Scope, former: RegisteredComponent, macAddress: string): Promise<void> {
  await rules.checkFree(scope, macAddress, { macAddress })
  const rows = await lockRegisteredForEdit(scope, [former.identifier])
  const { integratorId, origin, productId, productType } = rows.get(former.identifier) ?? {}
  if (integratorId === undefined || origin === undefined || productType === undefined) return
  const { componentName } = former
  await insertRegistered(scope.db, [
    { integratorId, origin, productId, productType, componentName, macAddress, identifier: macAddress },
  ])
}
