import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { day } from '../../base/time.ts'
import { hashOfToken, newToken } from '../../base/secrets.ts'
import { storeCode } from '../../db/confirmations/codes.ts'
import { withNameKeys } from '../../db/account-names.ts'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { insertOne, onlyRow } from '../../db/rows.ts'
import {
  accounts,
  alarmCauseLists,
  alarms,
  auditTraces,
  automations,
  calendars,
  conditionals,
  deviceReads,
  heardSensors,
  idpRecords,
  idpTotp,
  integrations,
  integrators,
  jobPieces,
  jobs,
  layouts,
  locationGroupLocations,
  locationGroups,
  locationImages,
  locations,
  logins,
  lorawanSecrets,
  networkServers,
  maintenanceWindows,
  measurements,
  listViews,
  programTokens,
  pushKeys,
  pushSubscriptions,
  registeredComponents,
  samples,
  sensorReplacements,
  serviceAccounts,
  webhookDeliveries,
  webhooks,
  zones,
} from '../../db/schema/index.ts'
import { sessionIdOf } from '../../identity/sessions.ts'
import { addProgramToken } from '../program-token.ts'
import { addLinked } from '../linked.ts'
import { addDevice, addDeviceToken, addLocation, addProduct, addRegistered } from '../plant.ts'

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** A fixture in which every id is this one, which does not exist. */
export const emptyFixture = (id: string): Fixture => new Proxy({} as Fixture, { get: () => id })

/** What the operations need to succeed once for one integrator: things to read, to change and to delete. */
export async function createFixture(db: Queries, integratorId: string) {
  return {
    integratorId,
    ...(await makePlant(db, integratorId)),
    ...(await makeRegistry(db, integratorId)),
    ...(await makeRadio(db, integratorId)),
    ...(await makeStaff(db, integratorId)),
    ...(await makeOwn(db, integratorId)),
    ...(await makeOthers(db)),
    traceId: await addTrace(db, integratorId),
  }
}

/** The latest change of a location that no other call is about. */
async function addTrace(db: Queries, integratorId: string): Promise<string> {
  const locationId = await addLocation(db, integratorId)
  const named = (name: string) => JSON.stringify({ id: locationId, name })
  const values = { oldValue: named('Former name'), newValue: named(`Site ${locationId}`) }
  const change = { email: 'walk@walk.example', action: 'LOCATION_UPDATED', ...values }
  const trace = { integratorId, locationId, ...change }
  const [written] = await db.insert(auditTraces).values(trace).returning({ id: auditTraces.id })
  return String(written?.id)
}

/** The same for both fixtures: the platform's key, and those of a browser. */
export const push = {
  publicKey: 'BLc4xRzKlKORKWlbdgFaBrrPK3ydWAHo4M0gs0i1oEKgPpWC5cW8OCzVrOQRv-1npXRWk8udnW3oYhIO4475rds',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** The same for everybody. */
export const confirmationCode = '47110815'

/** A browser and a view of the integrator's sample account with every role. */
async function makeOwn(db: Queries, integratorId: string) {
  const { publicKey } = push
  await db.insert(pushKeys).values({ publicKey, privateKey: 'unused' }).onConflictDoNothing()
  const staff = await db.select().from(accounts).where(eq(accounts.integratorId, integratorId))
  const admin = staff.find(({ username }) => /^(other-)?admin$/.test(username))
  const accountId = admin?.id ?? ''
  const browser = { ...push, name: 'Walk', sessionKey: 'walk', endpoint: `https://push.example/${newId()}` }
  const state = { search: [], chosen: [], order: [], widths: [] }
  const view = { integratorId, accountId, list: 'Locations', name: `Walk ${newId()}`, state }
  for (const { id, email } of await db.select().from(accounts))
    await storeCode(db, { accountId: id, kind: 'EMAIL', address: email }, confirmationCode)
  return {
    sessionId: await addSession(db, accountId),
    subscriptionId: await insertOne(db, pushSubscriptions, { accountId, ...browser }),
    viewId: await insertOne(db, listViews, view),
    exportId: await addDone(
      db,
      { integratorId, kind: 'EXPORT', accountId },
      { timeZone: 'UTC', separator: ',', measurementIds: [] },
    ),
    ...(await makeTokens(db, integratorId, accountId, admin?.roles ?? [])),
  }
}

/** A job that is done, with its file. */
async function addDone(
  db: Queries,
  job: Pick<typeof jobs.$inferInsert, 'integratorId' | 'kind' | 'accountId'>,
  request: object,
): Promise<string> {
  const jobId = await insertOne(db, jobs, {
    ...job,
    request: { from: 1_772_355_600, to: 1_772_442_000, format: 'CSV', ...request },
    state: 'DONE',
    attempts: 1,
    progress: 1,
    fileName: 'walk.csv',
    contentType: 'text/csv; charset=utf-8',
    fileBytes: 4,
    result: { rows: 0 },
    endedAt: new Date(),
  })
  const content = Buffer.from('Time')
  await db.insert(jobPieces).values({ jobId, attempt: 1, position: 0, content })
  return jobId
}

/** A token of the account, and a service account that may do the same, with another one. */
async function makeTokens(db: Queries, integratorId: string, accountId: string, roles: string[]) {
  const serviceAccount = { integratorId, name: 'Walk', roles }
  const serviceAccountId = await insertOne(db, serviceAccounts, serviceAccount)
  const programToken = await addProgramToken(db, { integratorId, accountId })
  const serviceToken = await addProgramToken(db, { integratorId, serviceAccountId })
  return {
    programToken,
    serviceToken,
    serviceAccountId,
    tokenId: await idOfToken(db, programToken),
    serviceTokenId: await idOfToken(db, serviceToken),
  }
}

async function idOfToken(db: Queries, token: string): Promise<string> {
  const isIt = eq(programTokens.hash, hashOfToken(token))
  const rows = await db.select({ id: programTokens.id }).from(programTokens).where(isIt)
  return onlyRow(rows).id
}

/** A session that is open. Returns its id. */
async function addSession(db: Queries, accountId: string): Promise<string> {
  const sessionKey = newId()
  await db.insert(logins).values({ accountId, sessionKey })
  await db
    .insert(idpRecords)
    .values({ model: 'Session', id: newId(), uid: sessionKey, payload: { accountId } })
  return sessionIdOf(sessionKey)
}

/** Two empty integrators: one to be deleted, and one to be resumed. */
async function makeOthers(db: Queries) {
  const [emptyIntegratorId, suspendedIntegratorId] = [newId(), newId()]
  await db.insert(integrators).values([
    { id: emptyIntegratorId, name: 'Empty' },
    { id: suspendedIntegratorId, name: 'Suspended', suspendedAt: new Date() },
  ])
  return { emptyIntegratorId, suspendedIntegratorId }
}

/** A location in use: a device that reads a component with two measurements, a calendar, alarms, samples. */
async function makePlant(db: Queries, integratorId: string) {
  const locationId = await addLocation(db, integratorId, ['Cold room', 'Office'])
  const slid = `S-${newId()}`
  await db.update(locations).set({ slid }).where(eq(locations.id, locationId))
  const layoutId = newId()
  await db.insert(layouts).values({ id: layoutId, locationId, name: 'Ground floor' })
  await db
    .insert(locationImages)
    .values({ locationId, contentType: 'image/png', content: Buffer.from('PNG') })
  const deviceId = await addDevice(db, integratorId, { locationId, status: 'ONLINE', tokenValidated: true })
  const deviceToken = await addDeviceToken(db, deviceId)
  const linked = await addLinked(db, integratorId, locationId, { deviceId, slaveId: 7 })
  const macAddress = randomBytes(8).toString('hex').toUpperCase()
  await db
    .update(registeredComponents)
    .set({ macAddress })
    .where(eq(registeredComponents.linkedComponentId, linked.componentId))
  const former = { formerMacAddress: randomBytes(8).toString('hex').toUpperCase(), replacedAt: new Date() }
  await db
    .insert(sensorReplacements)
    .values({ componentId: linked.componentId, newMacAddress: macAddress, ...former })
  await db
    .insert(alarmCauseLists)
    .values({ integratorId, causes: ['DOOR_OPEN'], actions: ['DOOR_CLOSED'], requiredFor: [] })
    .onConflictDoNothing()
  await addSchedule(db, locationId)
  await addValues(db, locationId, linked.power)
  const conditionalId = newId()
  await db.insert(conditionals).values({
    id: conditionalId,
    integratorId,
    locationId,
    measurementId: linked.power,
    comparison: 'GREATER_THAN',
    threshold: 8,
    severity: 'CRITICAL',
  })
  return {
    maintenanceId: await addMaintenance(db, locationId),
    reportId: await addDone(
      db,
      { integratorId, kind: 'REPORT' },
      { locationIds: [locationId], language: 'en' },
    ),
    alarmId: await addAlarm(db, { integratorId, locationId, measurementId: linked.power }, conditionalId),
    locationId,
    slid,
    layoutId,
    deviceId,
    deviceToken,
    readId: await addReads(db, deviceId),
    macAddress,
    conditionalId,
    componentId: linked.componentId,
    identifier: linked.identifier,
    productId: linked.productId,
    product: linked.product,
    measurementId: linked.power,
    secondMeasurementId: linked.current,
    emptyLocationId: await addLocation(db, integratorId, ['Hall']),
  }
}

/** A request that the device has taken, and one that waits for it, so that nobody has to wait. */
async function addReads(db: Queries, deviceId: string): Promise<string> {
  const id = newId()
  const registers = [{ function: 'HOLDING_REGISTER', address: 118, type: 'F32' } as const]
  const request = { tcpConfig: null, rtuConfig: { slaveId: 7 }, registers }
  const now = new Date()
  const waiting = { deviceId, request, createdAt: now, expiresAt: new Date(now.getTime() + day) }
  await db.insert(deviceReads).values([{ ...waiting, id, takenAt: now }, waiting])
  return id
}

/** Raised, and not acknowledged. */
async function addAlarm(
  db: Queries,
  ids: { integratorId: string; locationId: string; measurementId: string },
  conditionalId: string,
): Promise<string> {
  const now = new Date()
  return insertOne(db, alarms, {
    ...ids,
    conditionalId,
    sourceId: conditionalId,
    kind: 'LIMIT',
    locationName: 'Walk',
    severity: 'CRITICAL',
    state: 'RAISED',
    since: now,
    raisedAt: now,
    count: 1,
  })
}

async function addMaintenance(db: Queries, locationId: string): Promise<string> {
  const [beginsAt, endsAt] = [new Date('2090-01-01T22:00Z'), new Date('2090-01-02T06:00Z')]
  const times = { from: '2090-01-01T22:00', to: '2090-01-02T06:00', beginsAt, endsAt }
  return insertOne(db, maintenanceWindows, {
    locationId,
    repeats: 'ONCE',
    days: [],
    reason: 'Walk',
    ...times,
  })
}

/** Zone `z-1` has its own calendar and automation, `z-2` has neither. */
async function addSchedule(db: Queries, locationId: string): Promise<void> {
  const [zone] = await db.select().from(zones).where(eq(zones.locationId, locationId)).orderBy(zones.zoneId)
  if (!zone) throw new Error('The location has no zone')
  await db.insert(calendars).values({ zoneId: zone.id })
  const settings = { enabled: false, mode: 'OFF' as const, setpoint: null, setbackSetpoint: null }
  await db.insert(automations).values({ zoneId: zone.id, settings: { ...settings, preheatMinutes: 5 } })
}

/** A latest value that a reset forgets, and a sample without a measurement, which cleaning removes. */
async function addValues(db: Queries, locationId: string, measurementId: string) {
  const now = new Date()
  await db
    .update(measurements)
    .set({ latestValue: 4.2, latestAt: now })
    .where(eq(measurements.id, measurementId))
  await db.insert(samples).values({ measurementId: newId(), time: now, value: 1, locationId })
}

/** A secret of the network server, and a sensor that it has heard. */
async function makeRadio(db: Queries, integratorId: string) {
  const lorawanSecret = newToken()
  await db.insert(lorawanSecrets).values({ integratorId, hash: hashOfToken(lorawanSecret) })
  const devEui = randomBytes(8).toString('hex').toUpperCase()
  await db.insert(heardSensors).values({ integratorId, devEui, heardAt: new Date(), uplinks: 3, rssi: -97 })
  const networkServer = {
    integratorId,
    name: 'Walk',
    kind: 'THINGS_STACK',
    hash: hashOfToken(newToken()),
  } as const
  return { lorawanSecret, devEui, networkServerId: await insertOne(db, networkServers, networkServer) }
}

/** Things that are not linked yet: a sensor, a meter, a product and a device. */
async function makeRegistry(db: Queries, integratorId: string) {
  const cloudlinkId = `CL-${newId()}`
  return {
    unlinkedIdentifier: await addRegistered(db, integratorId, { origin: 'LINKED' }),
    secondUnlinkedIdentifier: await addRegistered(db, integratorId, { origin: 'LINKED' }),
    deviceIdentifier: await addRegistered(db, integratorId),
    unusedProductId: (await addProduct(db, integratorId)).id,
    ownProductId: (await addProduct(db, integratorId, { madeBy: 'INTEGRATOR' })).id,
    cloudlinkId,
    newDeviceId: await addDevice(db, integratorId, { cloudlinkId }),
  }
}

async function makeStaff(db: Queries, integratorId: string) {
  const [ownerAccountId, accountId, locationGroupId, integrationId] = [newId(), newId(), newId(), newId()]
  const person = (id: string) =>
    withNameKeys({
      id,
      integratorId,
      username: `walk.${id}`,
      email: `walk.${id}@example.com`,
      firstName: 'Walk',
      lastName: 'Through',
      roles: ['ROLE_LOCATION_READ'],
    })
  await db.insert(accounts).values(person(ownerAccountId))
  await db.insert(accounts).values({ ...person(accountId), ownerAccountId })
  await db.insert(idpTotp).values({ accountId, name: 'Walk', secret: 'unused', lastStep: 0 })
  await addSession(db, accountId)
  // A session without an account, for the call that removes such sessions.
  await db
    .insert(idpRecords)
    .values({ model: 'Session', id: newId(), payload: { accountId: `former-${newId()}` } })
  await db.insert(integrations).values({
    id: integrationId,
    integratorId,
    name: 'On call',
    type: 'PAGERDUTY',
    settings: { region: 'EU' },
    secret: 'kept-routing-key',
  })
  await db.insert(locationGroups).values({ id: locationGroupId, integratorId, name: 'Walk' })
  const [location] = await db
    .select()
    .from(locations)
    .where(eq(locations.integratorId, integratorId))
    .limit(1)
  if (location) await db.insert(locationGroupLocations).values({ locationGroupId, locationId: location.id })
  const webhook = {
    integratorId,
    name: 'Walk',
    url: 'https://walk.example',
    isLimited: false,
    secret: 'whsec_',
  }
  const webhookId = await insertOne(db, webhooks, { id: newId(), ...webhook, events: ['device.*'] })
  const deliveryId = `msg_${newId()}`
  await db.insert(webhookDeliveries).values({
    id: deliveryId,
    webhookId,
    integratorId,
    event: 'device.back',
    subject: 'walk',
    data: { deviceId: 'walk' },
    occurredAt: new Date(),
    state: 'SENT',
    dueAt: new Date(),
    giveUpAt: new Date(),
  })
  const username = `walk.${accountId}`
  return { ownerAccountId, accountId, username, locationGroupId, integrationId, webhookId, deliveryId }
}
