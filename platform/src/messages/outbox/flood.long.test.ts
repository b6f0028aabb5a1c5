import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hour, minute, second } from '../../base/time.ts'
import type { Notice } from '../channels/channel.ts'
import { notices } from '../../db/schema/index.ts'
import { writeNotices } from './notices-store.ts'
import { addAlarm, addAlertedLocation, changeAlarm } from '../../testing/alarm-provider.ts'
import { acknowledged, own, startOutboxTest } from '../../testing/outbox.ts'
import { defaultLimits, takeMessages } from './message-store.ts'
import type { Sender } from './worker.ts'

const { db, provider, now, time, open, later, rowsOf } = await startOutboxTest()

async function addAlarms(locationId: string, count: number, fields: Parameters<typeof addAlarm>[3] = {}) {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await addAlarm(db, own, locationId, fields))
  return ids
}

const subjects = () => provider.received.map(({ subject }) => subject)
const resolved = { state: 'RESOLVED', resolvedAt: new Date() } as const

describe('a recipient', () => {
  test('gets five messages about a location one by one, and whatever is more as one message that names the worst', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    await addAlarms(locationId, 5)
    await open().runOnce()
    expect(subjects()).toHaveLength(5)
    await addAlarms(locationId, 13)
    await later(29 * second)
    expect(subjects()).toHaveLength(5)
    // What is critical does not wait for what is not, and takes it along.
    const [critical = ''] = await addAlarms(locationId, 1, {
      severity: 'CRITICAL',
      measurementLabel: 'Pressure',
    })
    await later(0)
    expect(subjects().slice(5)).toEqual([
      '14 alarms at Cold store Hafen Nord: worst CRITICAL: Pressure -12.5 °C, limit > -18 °C',
    ])
    const message = provider.received.at(-1)
    expect(message).toMatchObject({
      severity: 'CRITICAL',
      link: `https://console.example/#/locations/${locationId}`,
    })
    expect(message?.text.split('\n')).toHaveLength(1 + 5 + 1 + 1)
    expect(message?.text).toContain('\nand 9 more\n')
    expect(await rowsOf(critical)).toMatchObject([{ state: 'SENT', answer: 'accepted' }])
    expect(await db.$count(notices, sql`state = 'SENT'`)).toBe(19)
    await later(minute)
    expect(subjects()).toHaveLength(6)
  })

  test('hears of other locations meanwhile, and of six at once in one message', async () => {
    const first = await addAlertedLocation(db, own, ['DECT'])
    const other = await addAlertedLocation(db, own, [])
    await db.execute(sql`update location_group_locations set location_group_id = ${first.locationGroupId}
      where location_id = ${other.locationId}`)
    await addAlarms(first.locationId, 6)
    await addAlarms(other.locationId, 2)
    await open().runOnce()
    expect(subjects().filter((subject) => subject.startsWith('6 alarms at'))).toHaveLength(1)
    expect(subjects()).toHaveLength(3)
  })

  test('hears in one message that several are over', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    const ids = await addAlarms(locationId, 8)
    await open().runOnce()
    for (const id of ids) await changeAlarm(db, id, resolved)
    await later(minute)
    expect(subjects()).toEqual([
      expect.stringMatching(/^8 alarms at/),
      'Over: 8 alarms at Cold store Hafen Nord',
    ])
  })
})

test('a message about several alarms is tried again as a whole', async () => {
  provider.answerWith((_notice, response) => response.writeHead(503).end('down'))
  const { locationId } = await addAlertedLocation(db, own, ['DECT'])
  const [id = ''] = await addAlarms(locationId, 7)
  await open().runOnce()
  expect(await rowsOf(id)).toMatchObject([{ state: 'WAITING', attempts: 1, answer: 'down' }])
  provider.answerWith((_notice, response) => response.writeHead(202).end('accepted'))
  await addAlarms(locationId, 1)
  await later(10 * second)
  const whole = provider.received.filter(({ subject }) => subject.startsWith('7 alarms at'))
  expect(whole).toHaveLength(2)
  expect(new Set(whole.map((message) => message.id)).size).toBe(1)
  expect(subjects()).toHaveLength(3)
  expect(await db.$count(notices, sql`state = 'SENT'`)).toBe(8)
})

describe('PagerDuty', () => {
  test('gets one event for several alarms of a location, which ends with the last of them', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['PAGERDUTY'])
    const ids = await addAlarms(locationId, 7)
    await open().runOnce()
    const [event] = provider.received
    expect(event).toMatchObject({
      step: 'RAISED',
      subject: expect.stringMatching(/^7 alarms at/),
      alarmId: event?.id,
    })
    const [first = '', next = '', ...others] = ids
    await changeAlarm(db, first, resolved)
    await changeAlarm(db, next, acknowledged())
    await later(second)
    expect(provider.received).toHaveLength(1)
    expect((await rowsOf(first)).at(-1)).toMatchObject({
      state: 'CANCELLED',
      answer: 'The event of several alarms ends with the last of them',
    })
    for (const id of others) await changeAlarm(db, id, acknowledged())
    await later(second)
    for (const id of [next, ...others]) await changeAlarm(db, id, resolved)
    await later(second)
    const rest = provider.received.slice(1)
    expect(rest.map(({ step, alarmId }) => [step, alarmId])).toEqual([
      ['ACKNOWLEDGED', event?.id],
      ['RESOLVED', event?.id],
    ])
  })

  test('has no end of an event while one of its alarms was raised again', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['PAGERDUTY'])
    const [again = '', ...others] = await addAlarms(locationId, 7)
    await open().runOnce()
    await changeAlarm(db, again, { state: 'RETURNED' })
    await later(6 * minute)
    await changeAlarm(db, again, { state: 'RAISED' })
    await later(second)
    for (const id of others) await changeAlarm(db, id, resolved)
    await later(second)
    expect(provider.received.map(({ step }) => step)).toEqual(['RAISED', 'RAISED'])
    await changeAlarm(db, again, resolved)
    await later(second)
    expect(provider.received.at(-1)).toMatchObject({ step: 'RESOLVED', alarmId: provider.received[0]?.id })
  })

  test('gets nothing of two routing keys in one event', async () => {
    const { locationId, integrationIds } = await addAlertedLocation(db, own, ['PAGERDUTY'])
    await addAlarms(locationId, 7)
    await writeNotices(db, ['PAGERDUTY'], now())
    await db.execute(sql`update integrations set secret = 'edited' where id = ${integrationIds[0]}`)
    await addAlarms(locationId, 8)
    await open().runOnce()
    expect(subjects().map((subject) => subject.slice(0, 8))).toEqual(['7 alarms', '8 alarms'])
  })

  test('knows an alarm that was sent alone by its own key, also when others follow it', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['PAGERDUTY'])
    const [alone = ''] = await addAlarms(locationId, 1)
    await open().runOnce()
    await addAlarms(locationId, 9)
    await changeAlarm(db, alone, { severity: 'CRITICAL' })
    await later(second)
    await changeAlarm(db, alone, resolved)
    await later(second)
    expect(provider.stepsOf(alone)).toEqual(['RAISED', 'RAISED', 'RESOLVED'])
    expect(subjects().filter((subject) => subject.startsWith('9 alarms at'))).toHaveLength(1)
  })
})

test('PagerDuty gets at most 120 events in any minute for an integration, over all processes, and nearly as many', async () => {
  const { locationId } = await addAlertedLocation(db, own, ['PAGERDUTY'])
  const template = await addAlarm(db, own, locationId)
  await open().runOnce()
  // One at each of many locations, so that nothing is grouped.
  await db.execute(sql`
    insert into alarms (id, integrator_id, location_id, kind, source_id, location_name, severity, state, since, raised_at, count)
    select 'rate-' || n, integrator_id, 'rate-' || n, kind, 'rate-' || n, location_name, severity, 'PENDING', since, raised_at, count
    from alarms, generate_series(1, 200) as n where id = ${template}`)
  await db.execute(sql`
    insert into notices (id, integrator_id, alarm_id, location_id, channel, integration_id, recipient, recipient_name, step, severity,
      priority, state, due_at, give_up_at, notifies_when_over, created_at)
    select 'rate-' || n, integrator_id, 'rate-' || n, 'rate-' || n, channel, integration_id, recipient, recipient_name, step, severity,
      priority, 'WAITING', created_at, give_up_at, notifies_when_over, created_at
    from notices, generate_series(1, 200) as n where alarm_id = ${template}`)
  const taken: number[] = []
  for (let milliseconds = 0; milliseconds < minute; milliseconds += 3 * second)
    for (let isMore = true; isMore;) {
      const found = await takeMessages(db, {
        channel: 'PAGERDUTY',
        count: 8,
        now: new Date(now().getTime() + milliseconds),
      })
      isMore = found.messages.length > 0
      if (isMore) taken.push(milliseconds)
    }
  expect(taken.length).toBeGreaterThan(100)
  expect(taken.length).toBeLessThanOrEqual(115)
})

describe('a flood', () => {
  /** A hundredth of what 10,000 alarms meet. */
  const limits = {
    ...defaultLimits,
    mostLocations: { ...defaultLimits.mostLocations, PAGERDUTY: 12, DECT: 12 },
    mostInMessage: 20,
  }

  /** Alarms in three parts within a minute, one after the other at each of these locations, and what is sent until all of it is. */
  async function flood(channel: 'PAGERDUTY' | 'DECT', { alarms, locations }: Record<string, number>) {
    const { locationId, locationGroupId } = await addAlertedLocation(db, own, [channel])
    await db.execute(sql`
      insert into locations (id, integrator_id, name, status) select ${locationGroupId} || n, integrator_id, 'Store ' || n, status
      from locations, generate_series(0, ${locations}::int - 1) as n where id = ${locationId}`)
    await db.execute(sql`insert into location_group_locations (id, location_group_id, location_id)
      select ${locationGroupId} || n, ${locationGroupId}, ${locationGroupId} || n from generate_series(0, ${locations}::int - 1) as n`)
    const template = await addAlarm(db, own, locationId, { state: 'PENDING' })
    const received: { at: number; notice: Notice }[] = []
    let refused = 0
    const send: Sender = async (notice) => {
      const at = now().getTime()
      received.push({ at, notice })
      const isTooMuch = received.filter((one) => one.at > at - minute).length > 120
      if (isTooMuch) refused += 1
      return isTooMuch ? { result: 'RETRY', reason: '429' } : { result: 'SENT' }
    }
    for (let part = 0; part < 3; part += 1) {
      await db.execute(sql`
        insert into alarms (id, integrator_id, location_id, kind, source_id, location_name, severity, state, since, raised_at, count)
        select ${locationGroupId} || n, integrator_id, ${locationGroupId} || n % ${locations}::int, kind, 'source-' || n,
          'Store ' || n % ${locations}::int, case when n % 50 = 49 then 'CRITICAL' else severity end, 'RAISED', since, raised_at, count
        from alarms, generate_series(0, ${alarms}::int - 1) as n where id = ${template} and n % 3 = ${part}`)
      await later(20 * second, { [channel]: send }, { limits })
    }
    const waiting = async () => db.$count(notices, sql`state in ('WAITING', 'SENDING')`)
    while ((await waiting()) > 0 && time() < hour) await later(10 * second, { [channel]: send }, { limits })
    expect(await db.$count(notices, sql`state = 'SENT'`)).toBe(alarms)
    expect(refused).toBe(0)
    const { rows } = await db.execute<{ late: number }>(sql`
      select extract(epoch from max(sent_at - created_at))::float8 as late from notices where severity = 'CRITICAL'`)
    return { received: () => received.map(({ notice }) => notice), lateness: rows[0]?.late, send }
  }

  test('at a few locations reaches PagerDuty location by location, what is critical first', async () => {
    const { received, lateness } = await flood('PAGERDUTY', { alarms: 300, locations: 10 })
    expect(time()).toBeLessThan(5 * minute)
    expect(received().length).toBeLessThan(100)
    expect(new Set(received().map(({ facts }) => facts.location)).size).toBe(10)
    expect(lateness).toBeLessThan(10)
  })

  test('at more locations than PagerDuty takes events is grouped by severity, what is critical first', async () => {
    const { received, lateness } = await flood('PAGERDUTY', { alarms: 600, locations: 600 })
    expect(time()).toBeLessThan(2 * minute)
    const several = received().filter(({ facts }) => facts.location.endsWith(' locations'))
    expect(several.length).toBeGreaterThan(20)
    expect(several[0]).toMatchObject({
      severity: 'CRITICAL',
      subject: expect.stringMatching(/^4 alarms at 4 locations: worst CRITICAL: /),
      link: 'https://console.example/#/alarms',
    })
    for (const { severity, text } of several)
      expect(text.match(/^(CRITICAL|WARNING)(?=: )/gm)?.every((one) => one === severity)).toBe(true)
    expect(lateness).toBe(0)
  })

  test('at many locations is a few messages to people, also when it is over', async () => {
    const { received, send } = await flood('DECT', { alarms: 90, locations: 90 })
    const raised = received().length
    expect(raised).toBeLessThan(45)
    await db.execute(sql`update alarms set state = 'RESOLVED', resolved_at = now() where state = 'RAISED'`)
    await later(minute, { DECT: send }, { limits })
    expect(await db.$count(notices, sql`step = 'RESOLVED' and state = 'SENT'`)).toBe(90)
    expect(received().length - raised).toBeLessThan(20)
    expect(received()[raised]?.subject).toMatch(/^Over: \d+ alarms at \d+ locations$/)
  })
})
