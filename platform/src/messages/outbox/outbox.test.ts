import { reasonFor } from '#contract/texts/reasons/reason'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { day, minute, second } from '../../base/time.ts'
import type { Outcome } from '../channels/channel.ts'
import { integrations, locations } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { noteSilence } from '../../domain/alarms/silence.ts'
import { writeNotices } from './notices-store.ts'
import { addAlarm, addAlertedLocation, changeAlarm } from '../../testing/alarm-provider.ts'
import { acknowledged, own, startOutboxTest } from '../../testing/outbox.ts'
import { addDevice } from '../../testing/plant.ts'
import { mostOfOne, takeMessages } from './message-store.ts'

const { db, provider, now, time, after, open, later, raise, rowsOf } = await startOutboxTest()

const statesOf = async (alarmId: string) =>
  (await rowsOf(alarmId)).map(({ step, state, attempts }) => `${step} ${state} ${attempts}`)

describe('an alarm', () => {
  test('is sent once to each recipient, and so is that somebody acknowledged it and that it is over', async () => {
    const { alarmId } = await raise(['PAGERDUTY', 'DECT'], { instruction: 'Close the door' })
    const outbox = open()
    await outbox.runOnce()
    await outbox.runOnce()
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED'])
    expect(provider.received[0]).toMatchObject({
      alarmId,
      severity: 'WARNING',
      subject: 'WARNING: Air -12.5 °C, limit > -18 °C (Evaporator 2, Cold room, Cold store Hafen Nord)',
      link: `https://console.example/#/alarms/${alarmId}`,
      text: expect.stringMatching(/\nClose the door\nhttps:\/\/console\.example\/#\/alarms\/\w+$/),
      isDrill: false,
    })
    await changeAlarm(db, alarmId, acknowledged())
    await later(second)
    await changeAlarm(db, alarmId, { state: 'RESOLVED', resolvedAt: new Date() })
    await later(second)
    expect(provider.stepsOf(alarmId).slice(2)).toEqual([
      'ACKNOWLEDGED',
      'ACKNOWLEDGED',
      'RESOLVED',
      'RESOLVED',
    ])
    expect(await rowsOf(alarmId)).toMatchObject(
      Array.from({ length: 6 }, () => ({ state: 'SENT', attempts: 1, answer: 'accepted' })),
    )
  })

  test('that this process stores is sent at once, before anybody looks', async () => {
    const noLooks = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}))
    const outbox = open()
    outbox.start()
    noLooks.mockRestore()
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    const deviceId = await addDevice(db, own, { locationId })
    await transaction(db, async (queries) => noteSilence(queries, [deviceId], true))
    await vi.waitFor(() => expect(provider.received).toHaveLength(1), { timeout: 20_000 })
    await outbox.stop()
  })

  test('is not sent if the change is rolled back', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    const failing = transaction(db, async (queries) => {
      await addAlarm(queries, own, locationId)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await open().runOnce()
    expect(provider.received).toEqual([])
  })

  test('that is raised and over before anybody looks is sent, and then that it is over', async () => {
    const { alarmId } = await raise()
    await changeAlarm(db, alarmId, { state: 'RESOLVED', resolvedAt: new Date() })
    await open().runOnce()
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RESOLVED'])
  })

  test('whose value goes back and forth sends two messages in five minutes at most', async () => {
    const { alarmId } = await raise()
    await open().runOnce()
    for (let turn = 0; turn < 9; turn += 1) {
      await changeAlarm(db, alarmId, { state: turn % 2 === 0 ? 'RETURNED' : 'RAISED' })
      await later(30 * second)
    }
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED'])
    await later(5 * minute)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RESOLVED'])
    await changeAlarm(db, alarmId, { state: 'RAISED' })
    await later(second)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RESOLVED', 'RAISED'])
  })

  test.each([
    ['shelved', 10 * minute],
    ['in maintenance', undefined],
  ])('that is %s is sent when that ends, if it is still raised', async (_why, shelvedUntil) => {
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    const set = async (status: 'ACTIVE' | 'MAINTENANCE') =>
      db.update(locations).set({ status }).where(eq(locations.id, locationId))
    if (!shelvedUntil) await set('MAINTENANCE')
    const fields = shelvedUntil ? { shelvedUntil: after(shelvedUntil) } : {}
    const alarmId = await addAlarm(db, own, locationId, fields)
    const other = await addAlarm(db, own, locationId, fields)
    await open().runOnce()
    await changeAlarm(db, other, { state: 'RETURNED' })
    await later(9 * minute)
    expect(provider.received).toEqual([])
    await set('ACTIVE')
    await later(2 * minute)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED'])
    expect(provider.stepsOf(other)).toEqual([])
  })

  test('that is shelved after it was sent is sent again at the end, and its end is sent at once', async () => {
    const { alarmId } = await raise()
    await open().runOnce()
    await changeAlarm(db, alarmId, { shelvedUntil: after(10 * minute) })
    await later(minute)
    await later(10 * minute)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED'])
    await changeAlarm(db, alarmId, { shelvedUntil: after(60 * minute) })
    await later(minute)
    await changeAlarm(db, alarmId, { state: 'RESOLVED' })
    await later(minute)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED', 'RESOLVED'])
  })

  test('goes on with the key of its first message, whatever becomes of the integration', async () => {
    const { alarmId, integrationIds } = await raise()
    await open().runOnce()
    await db
      .update(integrations)
      .set({ secret: 'another' })
      .where(eq(integrations.id, integrationIds[0] ?? ''))
    // Sent again, because it was shelved meanwhile.
    await changeAlarm(db, alarmId, { shelvedUntil: after(minute) })
    await later(second)
    await later(minute)
    await changeAlarm(db, alarmId, { state: 'RESOLVED' })
    await later(second)
    const keys = (await rowsOf(alarmId)).map(({ target }) => target?.secret)
    expect(keys).toEqual(Array.from({ length: 3 }, () => `key-${integrationIds[0]}`))
  })
})

describe('a provider', () => {
  test('that is down is asked again after growing pauses, and given up after a day', async () => {
    provider.answerWith((_notice, response) => response.writeHead(503).end('down'))
    const { alarmId } = await raise()
    const tries: number[] = []
    await open().runOnce()
    while (time() < 120 * second) {
      const before = provider.received.length
      await later(second)
      if (provider.received.length > before) tries.push(time() / second)
    }
    expect(tries).toEqual([5, 20, 50, 110])
    expect(await rowsOf(alarmId)).toMatchObject([{ state: 'WAITING', answer: 'down' }])
    await later(day)
    expect(await statesOf(alarmId)).toEqual(['RAISED GIVEN_UP 6'])
  })

  test('says when it wants to be asked again', async () => {
    provider.answerWith((_notice, response) =>
      response.writeHead(429, { 'retry-after': '90' }).end('slow down'),
    )
    const { alarmId } = await raise()
    await open().runOnce()
    await later(89 * second)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED'])
    await later(second)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED'])
  })

  test('that refuses a message is not asked again, and its words are kept', async () => {
    provider.answerWith((_notice, response) => response.writeHead(400).end('Invalid routing key'))
    const { alarmId } = await raise()
    await open().runOnce()
    await later(day)
    expect(await rowsOf(alarmId)).toMatchObject([
      { state: 'FAILED', attempts: 1, answer: 'Invalid routing key' },
    ])
    expect(provider.received).toHaveLength(1)
  })

  test('for a reason of ours has its code and values beside it, until a provider says something', async () => {
    const unreachable = reasonFor('NOT_REACHED', { host: 'pbx.example', why: 'REFUSED' })
    const outcomes: Outcome[] = [
      { result: 'RETRY', reason: unreachable },
      { result: 'UNCLEAR', reason: unreachable },
      // Cut within a character of two code units, of which jsonb takes no half.
      { result: 'UNCLEAR', reason: `${'x'.repeat(299)}😀` },
      { result: 'SENT', answer: '202 Accepted' },
    ]
    const send = async () => outcomes.shift() ?? { result: 'SENT' as const }
    const { alarmId } = await raise(['DECT'], { severity: 'CRITICAL' })
    const answers = []
    for (const pause of [0, 5, 15, 30]) {
      await later(pause * second, { DECT: send })
      const [row] = await rowsOf(alarmId)
      answers.push([row?.answer, row?.answerCode, row?.answerValues])
    }
    const { code, values, message } = unreachable
    const long = expect.stringMatching(/^.{300}$/)
    expect(answers).toEqual([
      ['pbx.example could not be reached: the connection was refused', code, values],
      [`It is not clear whether it arrived: ${message}`, 'NOT_CLEAR', { reason: { code, values, message } }],
      [long, 'NOT_CLEAR', { reason: `${'x'.repeat(299)}\uFFFD` }],
      ['202 Accepted', null, null],
    ])
  })

  test.each([
    ['DECT', 'WARNING', 1],
    ['DECT', 'CRITICAL', 2],
    ['PAGERDUTY', 'WARNING', 2],
  ] as const)('whose answer is lost: %s %s is sent %i times', async (type, severity, times) => {
    provider.answerWith((_notice, response) => {
      if (provider.received.length === 1) response.destroy()
      else response.writeHead(202).end()
    })
    const { alarmId } = await raise([type], { severity })
    await open().runOnce()
    await later(minute)
    expect(provider.stepsOf(alarmId)).toHaveLength(times)
    expect(new Set(provider.received.map(({ id }) => id)).size).toBe(1)
    const [row] = await rowsOf(alarmId)
    expect(row?.state).toBe(times === 1 ? 'FAILED' : 'SENT')
  })

  test('gets the notices of an alarm in their order', async () => {
    let isDown = true
    provider.answerWith((_notice, response) => response.writeHead(isDown ? 503 : 202).end())
    const { alarmId } = await raise()
    await open().runOnce()
    await changeAlarm(db, alarmId, { state: 'RESOLVED' })
    await later(second)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED'])
    isDown = false
    await later(minute)
    expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED', 'RESOLVED'])
  })
})

describe('processes', () => {
  test('one that is killed after it has sent is followed by another one, when the lease has ended', async () => {
    const { alarmId } = await raise()
    await writeNotices(db, ['PAGERDUTY'], now())
    const { messages } = await takeMessages(db, { channel: 'PAGERDUTY', count: 1, now: now() })
    await later(59 * second)
    expect(provider.received).toEqual([])
    await later(2 * second)
    expect(provider.received).toMatchObject([{ alarmId, id: messages[0]?.first.id }])
    expect(await statesOf(alarmId)).toEqual(['RAISED SENT 2'])
  })

  test('never send the same message at once', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { locationId } = await addAlertedLocation(db, own, ['PAGERDUTY', 'DECT'])
      for (let each = 0; each < 3; each += 1) await addAlarm(db, own, locationId)
    }
    await Promise.all(Array.from({ length: 4 }, () => open().runOnce()))
    await open().runOnce()
    expect(provider.received).toHaveLength(120)
    expect(new Set(provider.received.map(({ id }) => id)).size).toBe(120)
  })

  test('send CRITICAL ones first, and those of integrators in turn', async () => {
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    const elsewhere = await addAlertedLocation(db, own, ['DECT'])
    const other = await addAlertedLocation(db, 'int-alpenmess', ['DECT'])
    const early = await addAlarm(db, own, locationId)
    // Those of alarms that are written together have no order.
    await writeNotices(db, ['DECT'], now())
    await addAlarm(db, own, elsewhere.locationId)
    await writeNotices(db, ['DECT'], now())
    const theirs = await addAlarm(db, 'int-alpenmess', other.locationId)
    const critical = await addAlarm(db, own, locationId, { severity: 'CRITICAL' })
    await writeNotices(db, ['DECT'], after(second))
    const { messages } = await takeMessages(db, { channel: 'DECT', count: 3, now: after(second) })
    expect(messages.map(({ first }) => first.alarmId)).toEqual([critical, early, theirs])
  })

  test.each([
    ['are due', []],
    ['are being sent', Array.from({ length: mostOfOne }, () => own)],
  ])('send one of an integrator although many CRITICAL ones of another one %s', async (_when, sending) => {
    const { locationId } = await addAlertedLocation(db, own, ['DECT'])
    const other = await addAlertedLocation(db, 'int-alpenmess', ['DECT'])
    const critical: string[] = []
    for (let count = 0; count < 4; count += 1)
      critical.push(await addAlarm(db, own, locationId, { severity: 'CRITICAL' }))
    const theirs = await addAlarm(db, 'int-alpenmess', other.locationId)
    await writeNotices(db, ['DECT'], now())
    const { messages } = await takeMessages(db, { channel: 'DECT', count: 3, sending, now: now() })
    const taken = messages.map(({ first }) => first.alarmId)
    expect(taken).toContain(theirs)
    expect(taken.filter((alarmId) => critical.includes(alarmId))).toHaveLength(sending.length > 0 ? 0 : 2)
  })
})

test('names in a message are on one line', async () => {
  const { locationId } = await addAlertedLocation(db, own, ['DECT'])
  await addAlarm(db, own, locationId, { locationName: 'A\r\nBcc: b', zoneName: 'x\u202Ey' })
  await open().runOnce()
  const [notice] = provider.received
  expect(notice?.subject).not.toMatch(/[\r\n\u202E]/)
})
