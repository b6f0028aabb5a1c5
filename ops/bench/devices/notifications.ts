import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'
import { median } from '../lib/numbers.mjs'
import { type Bench, postRows } from './fleet.ts'

/** Milliseconds between two alarms. */
const every = 20
const timeoutMs = 60_000

/** Takes events as PagerDuty does, and says when the first one of each location arrived. */
export async function startProvider() {
  const arrived = new Map<string, number>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { payload } = (await json(request)) as { payload?: { source: string } }
    if (payload && !arrived.has(payload.source)) arrived.set(payload.source, performance.now())
    response.writeHead(202).end('{"status":"success"}')
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** From the moment in which a device sends a value beyond its limit to the arrival at the provider, one location after the other. */
export async function measureNotifications({ db, platform, fleet, provider }: Bench) {
  await setUp(db)
  const sent: { location: string; at: number }[] = []
  for (const [at, device] of fleet.entries()) {
    sent.push({ location: `Fleet ${at + 1}`, at: performance.now() })
    const [measurementId = ''] = device.measurementIds
    await postRows(platform.port, device, [[measurementId, Date.now() / 1000, 1e9]])
    await pause(every)
  }
  const isArrived = () => sent.every(({ location }) => provider.arrived.has(location))
  for (const end = performance.now() + timeoutMs; !isArrived() && performance.now() < end;) await pause(50)
  const delays = sent.map(({ location, at }) => (provider.arrived.get(location) ?? Infinity) - at)
  return { alarms: delays.length, median: median(delays), slowest: Math.max(...delays) }
}

/** Each location has a group and an integration of its own, so that nothing waits for a limit of the provider. */
async function setUp(db: Bench['db']): Promise<void> {
  const integrator = sql`${mainIntegrator.id}::text`
  const locations = sql`locations where id like 'fleet-%'`
  await db.execute(sql`delete from alarms where source_id like 'fleet-%'`)
  await db.execute(sql`delete from conditionals where measurement_id like 'fleet-value-%'`)
  await db.execute(sql`
    insert into conditionals (id, integrator_id, location_id, measurement_id, comparison, threshold, severity)
    select 'fleet-limit-' || id, integrator_id, location_id, id, 'GREATER_THAN', 1e6, 'CRITICAL'
    from measurements where id like 'fleet-value-%-1'`)
  await db.execute(
    sql`insert into location_groups (id, integrator_id, name) select 'fleet-group-' || id, ${integrator}, name from ${locations}`,
  )
  await db.execute(sql`
    insert into location_group_locations (id, location_group_id, location_id) select 'pair-' || id, 'fleet-group-' || id, id from ${locations}`)
  await db.execute(sql`
    insert into integrations (id, integrator_id, name, type, secret, settings)
    select 'fleet-pager-' || id, ${integrator}, name, 'PAGERDUTY', 'key-' || id, '{"region":"EU"}' from ${locations}`)
  await db.execute(sql`
    insert into location_group_integrations (location_group_id, integration_id) select 'fleet-group-' || id, 'fleet-pager-' || id from ${locations}`)
}
