import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '#contract/op'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'
import { median } from '../lib/numbers.mjs'
import { type Bench, postRows } from './fleet.ts'

/** Measurements of each device that cross their limit: 10,000 with a thousand devices. */
const sourcesEach = 10
/** Devices that send at the same time. */
const atOnce = 8
const timeoutMs = 60 * 60_000

/** What people look at meanwhile, one call after the other. */
const calls = ['/management/alarm?state=OPEN', '/management/alarm/count', '/management/organization/location']

/**
 * Every device sends values beyond their limits at once, and all of it goes to one PagerDuty key. How long it takes until the last alarm is
 * sent, and how long people's calls take meanwhile, beside those before.
 */
export async function measureFlood(bench: Bench) {
  const { db, platform, fleet } = bench
  await setUp(db)
  const before = await call(platform, 40, () => true)
  let isOver = false
  const began = performance.now()
  const meanwhile = call(platform, Infinity, () => !isOver)
  await crossAll(bench)
  const raised = performance.now() - began
  const isSent = async () => {
    const { rows } = await db.execute(sql`
      select from alarms where source_id like 'flood-%' and notify_at <= now()
      union all select from notices where integration_id = 'flood-pager' and state in ('WAITING', 'SENDING') limit 1`)
    return rows.length === 0
  }
  while (!(await isSent()) && performance.now() - began < timeoutMs) await pause(500)
  const sent = performance.now() - began
  isOver = true
  const during = await meanwhile
  const { rows } = await db.execute<{ alarms: number; sent: number; messages: number }>(sql`
    select (select count(*)::int from alarms where source_id like 'flood-%') as "alarms",
      count(*) filter (where state = 'SENT')::int as "sent", count(distinct coalesce(message_id, id))::int as "messages"
    from notices where integration_id = 'flood-pager'`)
  return { devices: fleet.length, ...rows[0], raisedMs: raised, sentMs: sent, before, during }
}

async function crossAll({ platform, fleet }: Bench): Promise<void> {
  const waiting = fleet.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const device of waiting) {
        const now = Date.now() / 1000
        const crossing = device.measurementIds.slice(0, sourcesEach)
        await postRows(
          platform.port,
          device,
          crossing.map((id) => [id, now, 1e9]),
        )
      }
    }),
  )
}

/** Milliseconds of people's calls, one after the other. */
async function call({ port, token }: Bench['platform'], most: number, goesOn: () => boolean) {
  const took: number[] = []
  while (took.length < most && goesOn()) {
    const path = calls[took.length % calls.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${basePath}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
    took.push(performance.now() - began)
  }
  return { calls: took.length, median: median(took), slowest: Math.max(...took) }
}

/** All locations in one group with one integration, and a limit on each measurement that crosses it. One in fifty is critical. */
async function setUp(db: Bench['db']): Promise<void> {
  const integrator = sql`${mainIntegrator.id}::text`
  const locations = sql`locations where id like 'fleet-%'`
  await db.execute(sql`delete from alarms where location_id like 'fleet-%'`)
  await db.execute(sql`delete from conditionals where measurement_id like 'fleet-value-%'`)
  await db.execute(sql`delete from location_groups where id like 'fleet-group-%'`)
  await db.execute(sql`
    insert into conditionals (id, integrator_id, location_id, measurement_id, comparison, threshold, severity)
    select 'flood-' || id, integrator_id, location_id, id, 'GREATER_THAN', 1e6,
      case when row_number() over (order by id) % 50 = 0 then 'CRITICAL' else 'WARNING' end
    from measurements where id like 'fleet-value-%'`)
  await db.execute(
    sql`insert into location_groups (id, integrator_id, name) values ('flood', ${integrator}, 'Flood')`,
  )
  await db.execute(sql`
    insert into location_group_locations (id, location_group_id, location_id) select 'flood-' || id, 'flood', id from ${locations}`)
  await db.execute(sql`
    insert into integrations (id, integrator_id, name, type, secret, settings)
    values ('flood-pager', ${integrator}, 'Flood', 'PAGERDUTY', 'flood', '{"region":"EU"}')`)
  await db.execute(
    sql`insert into location_group_integrations (location_group_id, integration_id) values ('flood', 'flood-pager')`,
  )
}
