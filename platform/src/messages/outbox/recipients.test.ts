import { and, eq, sql } from 'drizzle-orm'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minute, second } from '../../base/time.ts'
import { newId } from '../../db/ids.ts'
import {
  accountLocationGroups,
  accounts,
  devices,
  layouts,
  locationGroupIntegrations,
  locationGroups,
  zones,
} from '../../db/schema/index.ts'
import { writeNotices } from './notices-store.ts'
import { readSettings } from '../../settings.ts'
import {
  addAlarm,
  addAlertedGroup,
  addAlertedLocation,
  addMember,
  changeAlarm,
} from '../../testing/alarm-provider.ts'
import { addLinked } from '../../testing/linked.ts'
import { partOf } from '../../testing/mailbox.ts'
import { acknowledged, own, startOutboxTest } from '../../testing/outbox.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { createSenders } from './senders.ts'
import { createEncryption } from '../../base/encryption.ts'
import { createChannels } from '../channels/index.ts'

const { db, provider, now, open, later, raise, rowsOf } = await startOutboxTest()

const everyone = async (locationGroupId: string) => ({
  silent: await addMember(db, own, locationGroupId, { phoneNumber: '+49401' }),
  push: await addMember(db, own, locationGroupId, { allowsPush: true }),
})

test('text messages go to phone numbers, and mails to members who allow push notifications', async () => {
  const { locationGroupId, alarmId, integrationIds } = await raise(['TWILIO_SMS'])
  const { silent, push } = await everyone(locationGroupId)
  await db.update(accounts).set({ language: 'de' }).where(eq(accounts.id, push.id))
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'https://console.example' })
  const senders = createSenders({
    db,
    settings,
    channels: createChannels(settings),
    encryption: createEncryption([]),
  })
  await open({ ...senders, TWILIO_SMS: provider.send }).runOnce()
  expect(await rowsOf(alarmId)).toMatchObject([
    { channel: 'EMAIL', integrationId: null, accountId: push.id, state: 'SENT' },
    { channel: 'TWILIO_SMS', integrationId: integrationIds[0], accountId: silent.id, state: 'SENT' },
  ])
  const [file = ''] = await readdir(join(folder, 'outbox'))
  const mail = { raw: await readFile(join(folder, 'outbox', file), 'utf8') }
  expect(mail.raw).toContain(push.email)
  expect(mail.raw).toMatch(/^Message-ID: <\w+@console\.example>$/m)
  expect(partOf(mail, 'text/plain')).toContain(`https://console.example/#/alarms/${alarmId}`)
  // Each in the language of the recipient.
  expect(partOf(mail, 'text/plain')).toMatch(/^Guten Tag .*WARNUNG: Air -12,5 °C, Grenzwert > -18 °C/s)
  expect(provider.received.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('WARNING: Air -12.5 °C'),
  ])
  await rm(folder, { recursive: true })
})

test('by default WARNING and CRITICAL alarms are sent, and INFO ones are not', async () => {
  const { locationId } = await addAlertedLocation(db, own, ['DECT'])
  for (const severity of ['INFO', 'WARNING', 'CRITICAL'] as const)
    await addAlarm(db, own, locationId, { severity })
  await open().runOnce()
  expect(provider.received.map(({ severity }) => severity)).toEqual(['CRITICAL', 'WARNING'])
})

async function setUpSteps(alerting: { reminderMinutes?: number; notifiesWhenOver?: boolean }) {
  const alerted = await addAlertedLocation(db, own, ['DECT', 'PAGERDUTY'])
  const [now_ = '', later_ = ''] = alerted.integrationIds
  const recipients = [
    { id: now_, afterMinutes: 0, severities: ['CRITICAL' as const] },
    { id: later_, afterMinutes: 15, severities: ['WARNING' as const, 'CRITICAL' as const] },
  ]
  await db.execute(sql`update location_groups set alerting =
      ${JSON.stringify({ recipients, reminderMinutes: null, notifiesWhenOver: true, ...alerting })}::jsonb
      where id = ${alerted.locationGroupId}`)
  const critical = await addAlarm(db, own, alerted.locationId, { severity: 'CRITICAL' })
  return { ...alerted, critical }
}
const to = (alarmId: string) => async () =>
  (await rowsOf(alarmId)).map(({ channel, step, state }) => `${channel} ${step} ${state}`)

test('the next step is notified after its minutes, unless somebody has acknowledged the alarm', async () => {
  const { critical, locationId } = await setUpSteps({})
  const warning = await addAlarm(db, own, locationId)
  await open().runOnce()
  expect(await to(critical)()).toEqual(['DECT RAISED SENT', 'PAGERDUTY RAISED WAITING'])
  expect(await to(warning)()).toEqual(['PAGERDUTY RAISED WAITING'])
  await changeAlarm(db, critical, acknowledged())
  await later(15 * minute)
  expect(await to(critical)()).toEqual([
    'DECT RAISED SENT',
    'PAGERDUTY RAISED CANCELLED',
    'DECT ACKNOWLEDGED SENT',
  ])
  expect(await to(warning)()).toEqual(['PAGERDUTY RAISED SENT'])
})

test('a CRITICAL alarm is sent again until somebody acknowledges it', async () => {
  const { critical } = await setUpSteps({ reminderMinutes: 10 })
  const steps = () => provider.received.filter(({ step }) => step === 'REMINDER').length
  await open().runOnce()
  for (const expected of [0, 1, 3]) {
    await later(9 * minute)
    await later(minute + second)
    expect(steps()).toBeGreaterThanOrEqual(expected)
  }
  const before = steps()
  expect(before).toBeLessThanOrEqual(5)
  await changeAlarm(db, critical, acknowledged())
  await later(minute)
  await later(60 * minute)
  expect(steps()).toBe(before)
})

test('a group can leave out that it is over, but an incident is closed', async () => {
  const { critical } = await setUpSteps({ notifiesWhenOver: false })
  await open().runOnce()
  await later(15 * minute)
  await changeAlarm(db, critical, { state: 'RESOLVED' })
  await later(second)
  expect(await to(critical)()).toEqual([
    'DECT RAISED SENT',
    'PAGERDUTY RAISED SENT',
    'PAGERDUTY RESOLVED SENT',
  ])
})

/** The integrations that are notified of an alarm. */
const notifiedOf = async (alarmId: string) =>
  (await rowsOf(alarmId)).map(({ integrationId }) => integrationId ?? '').toSorted()

test('an alarm goes to the groups of its layout and of the whole location, and without a layout to all groups', async () => {
  const locationId = await addLocation(db, own, ['Cold room', 'Office', 'Yard'])
  const [cellar, roof] = [newId(), newId()]
  await db.insert(layouts).values([
    { id: cellar, locationId, name: 'Cellar' },
    { id: roof, locationId, name: 'Roof' },
  ])
  const groupOf = async (layoutId?: string) => {
    const pair = { locationId, ...(layoutId !== undefined && { layoutId }) }
    return (await addAlertedGroup(db, own, pair, ['DECT'])).integrationIds[0] ?? ''
  }
  const [ofCellar, ofRoof, ofAll] = [await groupOf(cellar), await groupOf(roof), await groupOf()]
  const zoneWith = async (zoneId: string, layoutId: string | null) => {
    const isZone = and(eq(zones.locationId, locationId), eq(zones.zoneId, zoneId))
    const [zone] = await db.update(zones).set({ layoutId }).where(isZone).returning({ id: zones.id })
    return zone?.id ?? ''
  }
  await zoneWith('z-1', cellar)
  const { componentId } = await addLinked(db, own, locationId)
  const onRoof = await addDevice(db, own, { locationId, zoneId: await zoneWith('z-2', roof) })
  const inYard = await addDevice(db, own, { locationId, zoneId: await zoneWith('z-3', null) })
  const elsewhere = await addAlertedLocation(db, own, ['DECT'])
  const alarmOf = async (fields: Parameters<typeof addAlarm>[3]) => addAlarm(db, own, locationId, fields)
  const inCellar = await alarmOf({ componentId, deviceId: onRoof })
  const silentRoof = await alarmOf({ kind: 'DEVICE_SILENT', deviceId: onRoof })
  const silentYard = await alarmOf({ kind: 'DEVICE_SILENT', deviceId: inYard })
  const drill = await alarmOf({ kind: 'DRILL' })
  while ((await writeNotices(db, ['DECT'], now())) > 0);
  expect(await notifiedOf(inCellar)).toEqual([ofCellar, ofAll].toSorted())
  expect(await notifiedOf(silentRoof)).toEqual([ofRoof, ofAll].toSorted())
  expect(await notifiedOf(silentYard)).toEqual([ofCellar, ofRoof, ofAll].toSorted())
  expect(await notifiedOf(drill)).toEqual([ofCellar, ofRoof, ofAll].toSorted())
  // The zone moves to the other layout.
  await zoneWith('z-1', roof)
  const moved = await alarmOf({ componentId })
  await writeNotices(db, ['DECT'], now())
  expect(await notifiedOf(moved)).toEqual([ofRoof, ofAll].toSorted())
  expect(await notifiedOf(moved)).not.toContain(elsewhere.integrationIds[0])
  await db.delete(devices).where(eq(devices.locationId, locationId))
})

test('a person or an integration in several groups is notified once, as early and reminded as often as any of them says', async () => {
  const { locationId, locationGroupId, integrationIds } = await addAlertedLocation(db, own, ['DECT'])
  const [integrationId = ''] = integrationIds
  const { id: accountId } = await addMember(db, own, locationGroupId, { allowsPush: true })
  const after = (afterMinutes: number, ...ids: string[]) =>
    ids.map((id) => ({ id, afterMinutes, severities: ['CRITICAL' as const] }))
  const slow = {
    recipients: after(20, integrationId, accountId),
    reminderMinutes: 30,
    notifiesWhenOver: false,
  }
  await db.update(locationGroups).set({ alerting: slow }).where(eq(locationGroups.id, locationGroupId))
  const fast = { recipients: after(5, integrationId), reminderMinutes: 10, notifiesWhenOver: true }
  const other = (await addAlertedGroup(db, own, { locationId }, [], fast)).locationGroupId
  await db.insert(locationGroupIntegrations).values({ locationGroupId: other, integrationId })
  await db
    .insert(accountLocationGroups)
    .values({ locationGroupId: other, accountId, allowPushNotifications: 'true' })
  const alarmId = await addAlarm(db, own, locationId, { severity: 'CRITICAL' })
  await writeNotices(db, ['DECT', 'EMAIL'], now())
  const common = { step: 'RAISED', reminderMinutes: 10, notifiesWhenOver: true }
  expect(await rowsOf(alarmId)).toHaveLength(2)
  expect(await rowsOf(alarmId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, integrationId, dueAt: new Date(now().getTime() + 5 * minute) }),
      expect.objectContaining({ ...common, channel: 'EMAIL', accountId, dueAt: now() }),
    ]),
  )
})

test('that somebody has acknowledged it is sent neither as a text message nor to that person', async () => {
  const { alarmId, locationGroupId } = await raise(['TWILIO_SMS'])
  const ann = await addMember(db, own, locationGroupId, { allowsPush: true, phoneNumber: '+49401' })
  const bo = await addMember(db, own, locationGroupId, { allowsPush: true, phoneNumber: '+49402' })
  const senders = { TWILIO_SMS: provider.send, EMAIL: provider.send }
  await later(second, senders)
  await changeAlarm(db, alarmId, { ...acknowledged(), acknowledgedBy: ann.id })
  await later(second, senders)
  const sent = (await rowsOf(alarmId)).map(({ step, channel, accountId }) => ({ step, channel, accountId }))
  expect(sent.filter(({ step }) => step === 'RAISED')).toHaveLength(4)
  expect(sent.filter(({ step }) => step !== 'RAISED')).toEqual([
    { step: 'ACKNOWLEDGED', channel: 'EMAIL', accountId: bo.id },
  ])
})

test('all of 1,201 recipients of an alarm are notified, each once, also if it is over before all of them have notices', async () => {
  const { alarmId, locationGroupId } = await raise(['DECT'])
  await db.execute(sql`
    insert into accounts (id, integrator_id, username, username_key, email, email_key, first_name, last_name)
    select 'member-' || n, ${own}, 'member-' || n, 'member-' || n, n || '@example.org', n || '@example.org', 'Mia', 'Berg'
    from generate_series(1, 1200) as n`)
  await db.execute(sql`
    insert into account_location_groups (account_id, location_group_id, allow_push_notifications)
    select 'member-' || n, ${locationGroupId}, 'true' from generate_series(1, 1200) as n`)
  const plan = async () => writeNotices(db, ['DECT', 'EMAIL'], now())
  const count = async (step: string) => {
    const rows = (await rowsOf(alarmId)).filter((row) => row.step === step)
    return [rows.length, new Set(rows.map(({ recipient }) => recipient)).size]
  }
  await plan()
  expect(await count('RAISED')).toEqual([500, 500])
  await changeAlarm(db, alarmId, { state: 'RESOLVED', resolvedAt: now() })
  await plan()
  expect(await count('RESOLVED')).toEqual([0, 0])
  while ((await plan()) > 0);
  expect(await count('RAISED')).toEqual([1201, 1201])
  expect(await count('RESOLVED')).toEqual([1201, 1201])
  await db.execute(sql`delete from accounts where id like 'member-%'`)
})

test('an alarm that is worse since its limit was edited is sent to those who hear of that severity, and to the others again', async () => {
  const alerted = await addAlertedLocation(db, own, ['DECT', 'PAGERDUTY', 'DECT'])
  const [critical = '', both = '', late = ''] = alerted.integrationIds
  const recipients = [
    { id: critical, afterMinutes: 0, severities: ['CRITICAL'] },
    { id: both, afterMinutes: 0, severities: ['WARNING', 'CRITICAL'] },
    { id: late, afterMinutes: 15, severities: ['WARNING', 'CRITICAL'] },
  ]
  const alerting = { recipients, reminderMinutes: null, notifiesWhenOver: true }
  await db.execute(
    sql`update location_groups set alerting = ${JSON.stringify(alerting)}::jsonb where id = ${alerted.locationGroupId}`,
  )
  const alarmId = await addAlarm(db, own, alerted.locationId, { severity: 'INFO' })
  const heard = async () =>
    (await rowsOf(alarmId)).map(
      (row) => `${row.severity} ${row.integrationId === late ? 'late ' : ''}${row.channel} ${row.state}`,
    )
  await open().runOnce()
  expect(await heard()).toEqual([])
  await changeAlarm(db, alarmId, { severity: 'WARNING' })
  await later(second)
  expect((await heard()).toSorted()).toEqual(['WARNING PAGERDUTY SENT', 'WARNING late DECT WAITING'])
  await changeAlarm(db, alarmId, { severity: 'CRITICAL' })
  await later(second)
  await changeAlarm(db, alarmId, { severity: 'WARNING' })
  await later(second)
  const all = [
    'CRITICAL DECT SENT',
    'CRITICAL PAGERDUTY SENT',
    'CRITICAL late DECT WAITING',
    'WARNING PAGERDUTY SENT',
    'WARNING late DECT CANCELLED',
  ]
  expect((await heard()).toSorted()).toEqual(all)
  expect(provider.received.at(-1)?.subject).toMatch(/^CRITICAL: /)
})

test('nobody who is limited to location groups hears of a place after leaving its group', async () => {
  const { locationGroupId, alarmId } = await raise([])
  const limited = await addMember(db, own, locationGroupId, { allowsPush: true })
  const whole = await addMember(db, own, locationGroupId, { allowsPush: true })
  await db.update(accounts).set({ scope: 'GROUPS' }).where(eq(accounts.id, limited.id))
  const senders = { EMAIL: provider.send }
  await open(senders).runOnce()
  expect(provider.received).toHaveLength(2)
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.locationGroupId, locationGroupId))
  await changeAlarm(db, alarmId, { state: 'RESOLVED', resolvedAt: now() })
  await later(second, senders)
  const over = (await rowsOf(alarmId)).filter(({ step }) => step === 'RESOLVED')
  // Whoever sees the whole integrator may still hear that it is over.
  expect(new Map(over.map((row) => [row.accountId, [row.state, row.answerCode]]))).toEqual(
    new Map([
      [limited.id, ['FAILED', 'LEFT_THE_GROUPS']],
      [whole.id, ['SENT', null]],
    ]),
  )
  expect(provider.received).toHaveLength(3)
})
