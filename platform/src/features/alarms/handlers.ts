import type { alarmOperations } from '#contract/operations/alarms'
import type { drillOperations } from '#contract/operations/drills'
import type { AlarmWithEvents, Notice, NoticeQuery } from '#contract/schemas/alarm'
import { notFound } from '../../base/errors.ts'
import { second, toSeconds } from '../../base/time.ts'
import { causeOf, spend } from '../../db/message-budgets.ts'
import { follow, noChanges, writeChanges } from '../../domain/alarms/changes.ts'
import { missingRule } from '../../domain/alarms/state.ts'
import { insertDrill, noteResults } from '../../domain/alarms/drills.ts'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { lockLocation, requireOwnLocation } from '../../domain/places/locations.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { readCursor, toCursor } from '../../http/input/cursor.ts'
import { lockCausesForEdit, readCauses, updateCauses } from './causes-store.ts'
import { readDrill } from './drills-store.ts'
import * as notices from './notices-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const alarmHandlers: Handlers<typeof alarmOperations & typeof drillOperations> = {
  async listManagedAlarms({ query }, context) {
    const { alarms, last } = await (query.state === 'OPEN' && query.order === 'URGENCY'
      ? store.listByUrgency(context, query, rules.readUrgencyCursor(query.cursor))
      : store.listAlarms(context, query, readCursor(query.cursor, rules.isAlarmId)))
    if (last) context.setHeader('Next-Cursor', toCursor(last))
    return alarms
  },

  async countOpenAlarms(_input, context) {
    return store.countOpen(context)
  },

  async getAlarm({ params }, context) {
    return rules.requireAlarm(context, params.alarmId)
  },

  async acknowledgeAlarm({ params }, context) {
    return step(context, params.alarmId, 'acknowledge')
  },

  async resolveAlarm({ params }, context) {
    return step(context, params.alarmId, 'resolve')
  },

  async shelveAlarm({ params: { alarmId }, body: { until, reason } }, context) {
    const stored = await rules.lockAlarm(context, alarmId)
    rules.checkShelving(stored, until)
    const old = await rules.requireAlarm(context, alarmId)
    if (until === old.shelvedUntil && (until === null || reason === old.shelvedReason)) return old
    await store.shelve(context, alarmId, { until: until === null ? null : new Date(until * second), reason })
    await store.insertEvent(context, {
      alarmId,
      step: until === null ? 'UNSHELVED' : 'SHELVED',
      text: reason,
    })
    return report(context, old)
  },

  async commentAlarm({ params: { alarmId }, body: { text } }, context) {
    await rules.lockAlarm(context, alarmId)
    const old = await rules.requireAlarm(context, alarmId)
    await store.insertEvent(context, { alarmId, step: 'COMMENTED', text })
    return report(context, old)
  },

  async setAlarmCause({ params: { alarmId }, body }, context) {
    await rules.lockAlarm(context, alarmId)
    const old = await rules.requireAlarm(context, alarmId)
    const { cause, action, causeText: text } = old
    if (isSame({ cause, action, text }, body, ['cause', 'action', 'text'])) return old
    await store.explain(context, alarmId, body)
    return report(context, old)
  },

  async getAlarmCauses(_input, context) {
    return readCauses(context)
  },

  async setAlarmCauses({ body }, context) {
    const old = await lockCausesForEdit(context)
    if (isSame(old, body, ['causes', 'actions', 'requiredFor'])) return old
    checkVersion('Integrator', old, body)
    return context.changed({ old, new: await updateCauses(context, body) })
  },

  async startDrill({ params: { locationId } }, context) {
    const location = await lockLocation(context, locationId)
    await rules.checkNewDrill(context, locationId)
    await spend(context.db, 'DRILL', causeOf(context.caller))
    await insertDrill(context, location)
    const drill = await readDrill(context, locationId)
    return context.changed({ new: drill })
  },

  async getDrill({ params: { locationId } }, context) {
    await requireOwnLocation(context, locationId)
    return readDrill(context, locationId)
  },

  async listIntegrationNotices({ params: { integrationId }, query }, context) {
    if (!(await notices.isOwn(context, { integrationId }))) throw notFound('Integration')
    return answerNotices(context, { integrationId }, query)
  },

  async listAccountNotices({ params: { accountId }, query }, context) {
    if (!(await notices.isOwn(context, { accountId }))) throw notFound('Account')
    return answerNotices(context, { accountId }, query)
  },
}

async function answerNotices(
  context: Context,
  recipient: notices.Recipient,
  query: NoticeQuery,
): Promise<Notice[]> {
  const before = readCursor(query.cursor, /^notice$/)?.moment
  const { notices: found, last } = await notices.listNotices(context, recipient, query, before)
  if (last !== undefined) context.setHeader('Next-Cursor', toCursor({ moment: last, id: 'notice' }))
  return found
}

/** A step of the state that a person makes. Nothing happens if the alarm has made it already. */
async function step(
  context: Context,
  alarmId: string,
  kind: 'acknowledge' | 'resolve',
): Promise<AlarmWithEvents> {
  const { db, caller } = context
  const stored = await rules.lockAlarm(context, alarmId)
  const old = await rules.requireAlarm(context, alarmId)
  if (kind === 'resolve') await rules.checkExplained(context, old)
  const now = new Date()
  const changes = noChanges(now)
  const { sourceId, kind: alarmKind } = stored
  const { accountId } = caller
  const followed = { kind: alarmKind, sourceId, rule: missingRule, stored, accountId }
  follow(changes, { ...followed, cause: 'PERSON' }, [{ kind, time: toSeconds(now.getTime()) }])
  if (changes.events.length === 0) return old
  await writeChanges(db, changes)
  if (alarmKind === 'DRILL' && kind === 'resolve') await noteResults(db, [alarmId])
  return report(context, old)
}

/** The trace has the alarm without its events and notices, which are logs of their own, and without other alarms. */
async function report(
  context: Context,
  { events: _, sent: _sent, earlier: _earlier, ...old }: AlarmWithEvents,
): Promise<AlarmWithEvents> {
  const after = await rules.requireAlarm(context, old.alarmId)
  const { events: _events, sent: _sentAfter, earlier: _earlierAfter, ...alarm } = after
  context.changed({ old, new: alarm })
  return after
}
