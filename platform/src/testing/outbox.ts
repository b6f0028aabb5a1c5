import { eq } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { second } from '../base/time.ts'
import { alarms, notices } from '../db/schema/index.ts'
import { createOutbox, type OutboxDependencies, type Senders } from '../messages/outbox/worker.ts'
import { addAlarm, addAlertedLocation, startProvider } from './alarm-provider.ts'
import { freshDatabase } from './database.ts'

export const own = 'int-nordkaelte'

type Types = Parameters<typeof addAlertedLocation>[2]

/** A database with an outbox, a provider, and a clock that only the test moves. Each test begins without alarms. */
export async function startOutboxTest() {
  const database = await freshDatabase('sample')
  const { db } = database
  const provider = await startProvider()
  let time = 0
  let start = 0
  const now = () => new Date(start + time)
  beforeEach(async () => {
    await db.delete(alarms)
    provider.reset()
    // Alarms are marked by the database's clock, which must not pass this one while a test makes them.
    start = Date.now() + 20 * second
    time = 0
  })
  afterAll(async () => {
    await provider.close()
    await database.close()
  })

  const open = (
    senders: Senders = { PAGERDUTY: provider.send, DECT: provider.send },
    others: Pick<OutboxDependencies, 'count' | 'limits'> = {},
  ) =>
    createOutbox({
      ...others,
      db,
      senders,
      publicUrl: 'https://console.example',
      log: { error: () => {}, warn: () => {} },
      now,
    })
  const rowsOf = async (alarmId: string) =>
    db.select().from(notices).where(eq(notices.alarmId, alarmId)).orderBy(notices.sequence)
  return {
    db,
    provider,
    now,
    open,
    rowsOf,
    /** Milliseconds since the test began. */
    time: () => time,
    after: (milliseconds: number) => new Date(start + milliseconds),
    later: async (milliseconds: number, ...parts: Parameters<typeof open>) => {
      time += milliseconds
      await open(...parts).runOnce()
    },
    raise: async (types: Types = ['PAGERDUTY'], fields: Partial<typeof alarms.$inferInsert> = {}) => {
      const alerted = await addAlertedLocation(db, own, types)
      return { ...alerted, alarmId: await addAlarm(db, own, alerted.locationId, fields) }
    },
  }
}

export const acknowledged = () => ({ state: 'ACKNOWLEDGED' as const, acknowledgedAt: new Date() })
