import { performance } from 'node:perf_hooks'
import { basePath } from '#contract/op'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'
import { load } from '../calls/loader.ts'
import { median } from '../lib/numbers.mjs'
import type { Bench } from './fleet.ts'
import { send } from './ingest.ts'
import { measureNotifications } from './notifications.ts'

const rounds = 5
/** Limits on each measurement of the fleet while the lists are read: 100,000 with a thousand devices. */
const limitsEach = 5
const openAlarms = 10_000

const lists = {
  alarms: '/management/alarm?state=OPEN',
  bell: '/management/alarm/count',
  location: '/management/alarm?state=OPEN&locationId=fleet-1',
  /** A page of a list that was there before, with as many rows as that of alarms. */
  audit: '/management/account/audit?pageSize=50',
}

/**
 * What limits cost: samples that a fleet sends while each measurement has a limit, beside the same fleet without limits, in turns. And
 * lists of alarms with 10,000 open ones, beside a page of the audit log. At last, how long it takes until people are notified.
 */
export async function measureAlarms(bench: Bench) {
  const { db, platform, fleet, seconds } = bench
  const each = seconds / (rounds * 3)
  const withLimits: number[] = []
  const without: number[] = []
  await send(platform.port, fleet, Math.min(1, each))
  for (let round = 0; round < rounds; round += 1) {
    await setLimits(db, 0)
    without.push(await send(platform.port, fleet, each))
    await setLimits(db, 1)
    withLimits.push(await send(platform.port, fleet, each))
  }
  await setLimits(db, limitsEach)
  await openAlarmsOf(db)
  const speeds: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(lists)) {
      const target = { port: platform.port, token: platform.token, path: basePath + path }
      const { speed } = await load(target, 4, { seconds: each / 4, requests: 900 })
      speeds[name] = [...(speeds[name] ?? []), speed]
    }
  const rate = (name: string) => median(speeds[name] ?? [])
  return {
    devices: fleet.length,
    without: median(without),
    withLimits: median(withLimits),
    share: median(withLimits.map((speed, round) => speed / (without[round] ?? NaN))),
    openAlarms,
    limits: fleet.length * 20 * limitsEach,
    calls: { alarms: rate('alarms'), bell: rate('bell'), location: rate('location'), audit: rate('audit') },
    longestCall: await slowestOf(platform),
    notifications: await measureNotifications(bench),
  }
}

/** The slowest of a hundred first pages, one after the other, in milliseconds. */
async function slowestOf({ port, token }: Bench['platform']): Promise<number> {
  let slowest = 0
  for (let at = 0; at < 100; at += 1) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${basePath}${lists.alarms}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${lists.alarms}: ${answer.status}`)
    await answer.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

/** So many limits on each measurement of the fleet. No value crosses one. */
async function setLimits(db: Bench['db'], count: number): Promise<void> {
  await db.execute(sql`delete from conditionals where measurement_id like 'fleet-value-%'`)
  await db.execute(sql`
    insert into conditionals (id, integrator_id, location_id, measurement_id, comparison, threshold, severity)
    select 'fleet-limit-' || n || '-' || measurements.id, integrator_id, location_id, measurements.id, 'GREATER_THAN', 1e6 + n, 'WARNING'
    from measurements cross join generate_series(1, ${count}::int) as n where measurements.id like 'fleet-value-%'`)
  await db.execute(sql`vacuum analyze conditionals`)
}

async function openAlarmsOf(db: Bench['db']): Promise<void> {
  await db.execute(sql`
    insert into alarms (id, integrator_id, location_id, kind, source_id, location_name, component_name, measurement_label, severity,
      comparison, threshold, value, state, since, raised_at, count, acknowledged_at, notified)
    select 'fleet-alarm-' || n, ${mainIntegrator.id}, 'fleet-' || (1 + n % 100), 'LIMIT', 'fleet-source-' || n, 'Fleet ' || (1 + n % 100),
      'Meter', 'Value', case when n % 10 = 0 then 'CRITICAL' else 'WARNING' end, 'GREATER_THAN', 10, 11, 'ACKNOWLEDGED',
      now() - n * interval '1 minute', now() - n * interval '1 minute', 1, now(), 'ACKNOWLEDGED'
    from generate_series(1, ${openAlarms}::int) as n`)
  await db.execute(sql`vacuum analyze alarms`)
}
