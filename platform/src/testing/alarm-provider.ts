import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Notice, Outcome } from '../messages/channels/channel.ts'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import {
  accountLocationGroups,
  accounts,
  alarms,
  integrations,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  notices,
} from '../db/schema/index.ts'
import { addLocation } from './plant.ts'

/** A provider of messages as a server on this machine. By default it accepts everything. */
export async function startProvider() {
  const received: Notice[] = []
  type Answer = (notice: Notice, response: ServerResponse) => void
  const accept: Answer = (_notice, response) => void response.writeHead(202).end('accepted')
  let answer = accept
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const notice = JSON.parse(body) as Notice
      received.push(notice)
      answer(notice, response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  /** Sends as a channel does. */
  async function send(notice: Notice, _target: unknown, signal: AbortSignal): Promise<Outcome> {
    let response: Response
    try {
      response = await fetch(url, { method: 'POST', body: JSON.stringify(notice), signal })
    } catch {
      return { result: 'UNCLEAR', reason: 'The connection broke' }
    }
    const words = await response.text()
    if (response.ok) return { result: 'SENT', reference: `ref-${notice.id}`, answer: words }
    if (response.status < 429) return { result: 'FAILED', reason: words }
    return { result: 'RETRY', reason: words, afterSeconds: Number(response.headers.get('retry-after') ?? 0) }
  }
  return {
    received,
    send,
    stepsOf: (alarmId: string) => received.filter((one) => one.alarmId === alarmId).map(({ step }) => step),
    answerWith(next: Answer) {
      answer = next
    },
    reset() {
      received.length = 0
      answer = accept
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Group = typeof locationGroups.$inferInsert
type Type = (typeof integrations.$inferInsert)['type']

/** A location in a group of its own, with an integration of each of these types. */
export async function addAlertedLocation(
  db: Queries,
  integratorId: string,
  types: Type[],
  alerting: Group['alerting'] = null,
) {
  const locationId = await addLocation(db, integratorId, ['Cold room'])
  return { locationId, ...(await addAlertedGroup(db, integratorId, { locationId }, types, alerting)) }
}

/** A group with this location or layout, with an integration of each of these types. */
export async function addAlertedGroup(
  db: Queries,
  integratorId: string,
  pair: { locationId: string; layoutId?: string },
  types: Type[],
  alerting: Group['alerting'] = null,
) {
  const locationGroupId = newId()
  await db.insert(locationGroups).values({ id: locationGroupId, integratorId, name: 'Group', alerting })
  await db.insert(locationGroupLocations).values({ locationGroupId, ...pair })
  const integrationIds = types.map(() => newId())
  for (const [at, type] of types.entries()) {
    const id = integrationIds[at] ?? ''
    const settings = type === 'PAGERDUTY' ? { secret: `key-${id}`, settings: { region: 'EU' as const } } : {}
    await db.insert(integrations).values({ id, integratorId, name: `To ${type}`, type, ...settings })
    await db.insert(locationGroupIntegrations).values({ locationGroupId, integrationId: id })
  }
  return { locationGroupId, integrationIds }
}

/** A person of the group. */
export async function addMember(
  db: Queries,
  integratorId: string,
  locationGroupId: string,
  { allowsPush = false, phoneNumber = null as string | null } = {},
) {
  const id = newId()
  const username = `member-${id}`
  const email = `${username}@example.org`
  await db.insert(accounts).values({
    id,
    integratorId,
    username,
    email,
    usernameKey: username,
    emailKey: email,
    firstName: 'Mia',
    lastName: 'Berg',
    confirmedEmail: email,
    phoneNumber,
    confirmedPhone: phoneNumber,
  })
  await db.insert(accountLocationGroups).values({
    accountId: id,
    locationGroupId,
    allowPushNotifications: allowsPush ? 'true' : 'false',
  })
  return { id, email }
}

/** An alarm as the evaluation writes it. */
export async function addAlarm(
  db: Queries,
  integratorId: string,
  locationId: string,
  fields: Partial<typeof alarms.$inferInsert> = {},
): Promise<string> {
  const id = fields.id ?? newId()
  const now = new Date()
  await db.insert(alarms).values({
    integratorId,
    locationId,
    kind: 'LIMIT',
    sourceId: newId(),
    locationName: 'Cold store Hafen Nord',
    zoneName: 'Cold room',
    componentName: 'Evaporator 2',
    measurementLabel: 'Air',
    unit: '°C',
    severity: 'WARNING',
    comparison: 'GREATER_THAN',
    threshold: -18,
    value: -12.5,
    state: 'RAISED',
    since: now,
    raisedAt: now,
    count: 1,
    ...fields,
    id,
  })
  return id
}

/** A message of an alarm that was sent. */
export async function addNotice(
  db: Queries,
  integratorId: string,
  alarmId: string,
  fields: Partial<typeof notices.$inferInsert> = {},
): Promise<void> {
  const now = new Date()
  await db.insert(notices).values({
    integratorId,
    alarmId,
    channel: 'DECT',
    recipient: 'DECT',
    recipientName: 'Handsets',
    step: 'RAISED',
    severity: 'WARNING',
    priority: 1,
    state: 'SENT',
    dueAt: now,
    giveUpAt: now,
    notifiesWhenOver: true,
    createdAt: now,
    ...fields,
  })
}

export const changeAlarm = async (
  db: Queries,
  alarmId: string,
  fields: Partial<typeof alarms.$inferInsert>,
): Promise<void> => void (await db.update(alarms).set(fields).where(eq(alarms.id, alarmId)))
