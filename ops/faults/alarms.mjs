import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { makePlatform, onEnd, signIn } from '../../scripts/lib/platform.mjs'
import { call } from './ledger.mjs'
import { startServer } from './processes.mjs'
import { lineOf } from './table.mjs'

const sourcesEach = 3
/** Of a device of the sample data. */
const deviceToken = 'sample-gateway'
const routingKey = 'faults'
const timeoutMs = 180_000
const between = (low, high) => pause(low + Math.random() * (high - low))

/** Like PagerDuty, but it loses every tenth answer, and is down for every tenth event. */
export async function startProvider(host = '127.0.0.1') {
  const events = /** @type {{ key: string, action: string }[]} */ ([])
  /** @param {any} event */
  function answer(event, response) {
    const chance = Math.random()
    if (chance < 0.1) return response.writeHead(503).end()
    if (event.routing_key === routingKey) events.push({ key: event.dedup_key, action: event.event_action })
    if (chance < 0.2) return response.destroy()
    return response.writeHead(202).end('{"status":"success"}')
  }
  const server = createServer((request, response) => {
    // A platform that is killed breaks the connection.
    json(request).then(
      (event) => answer(event, response),
      () => response.destroy(),
    )
  })
  await once(server.listen(0, host), 'listening')
  const forget = onEnd(() => server.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://${host}:${port}`,
    events,
    close() {
      forget()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Some measurements of the device get one limit each, and everybody hears of them by PagerDuty. */
export async function setUp(query) {
  const { rows: devices } = await query(
    `select id, location_id, integrator_id from devices where token_hash is not null order by id limit 1`,
  )
  const [{ id: device, location_id: location, integrator_id: integrator }] = devices
  // It never reports here.
  await query(`update devices set sample_frequency = 86400 where id = $1`, [device])
  await query(`delete from conditionals where location_id = $1`, [location])
  await query(`delete from alarms where location_id = $1`, [location])
  await query(`delete from location_group_locations where location_id = $1`, [location])
  const { rows } = await query(
    `insert into conditionals (id, integrator_id, location_id, measurement_id, comparison, threshold, severity)
      select 'fault-' || row_number() over (order by measurements.id), $1, $2, measurements.id, 'GREATER_THAN', 1e6, 'CRITICAL'
      from measurements join components on components.id = component_id where device_id = $3 order by measurements.id limit $4
      returning id, measurement_id`,
    [integrator, location, device, sourcesEach],
  )
  await query(`insert into location_groups (id, integrator_id, name) values ('fault-group', $1, 'Faults')`, [
    integrator,
  ])
  await query(
    `insert into location_group_locations (id, location_group_id, location_id) values ('fault-pair', 'fault-group', $1)`,
    [location],
  )
  await query(
    `insert into integrations (id, integrator_id, name, type, secret, settings) values ('fault-pager', $1, 'Faults', 'PAGERDUTY', $2, '{"region":"EU"}')`,
    [integrator, routingKey],
  )
  await query(
    `insert into location_group_integrations (location_group_id, integration_id) values ('fault-group', 'fault-pager')`,
  )
  return rows.map(({ id, measurement_id: measurementId }) => ({ id, measurementId }))
}

/** Values that arrive until they are stored, at one node or the other, and people who acknowledge what was raised. */
export function createPlant(nodes, token, sources) {
  const crossings = new Map(sources.map(({ id }) => [id, 0]))
  let turn = 0
  let since = 0
  let recovered = /** @type {number | undefined} */ (undefined)
  let longest = 0

  async function insist(method, path, body, withToken = token) {
    const first = Date.now()
    for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(20)) {
      const begun = Date.now()
      const { url } = nodes[(turn += 1) % nodes.length]
      const { status, body: answer } = await call(url, withToken, method, path, body)
      if (status === 200) {
        if (begun >= since) recovered ??= Date.now()
        longest = Math.max(longest, Date.now() - first)
        return answer
      }
      if (![0, 429, 502, 503].includes(status))
        throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    }
    throw new Error(`${path} was not answered`)
  }

  const send = async ({ measurementId }, value) => {
    const samples = [{ measurementId, time: Date.now() / 1000, value }]
    await insist('POST', '/device/self/samples', { samples }, deviceToken)
  }

  async function acknowledge(source) {
    const open = await insist('GET', '/management/alarm?state=OPEN&pageSize=200')
    const alarm = open.find(({ conditionalId }) => conditionalId === source.id)
    if (!alarm) throw new Error(`${source.id} has crossed its limit, and there is no alarm`)
    await insist('POST', `/management/alarm/${alarm.alarmId}/acknowledge`)
  }

  return {
    crossings,
    /** Every source crosses its limit, comes back, and its alarm is over. */
    round: async () =>
      Promise.all(
        sources.map(async (source) => {
          await between(0, 400)
          await send(source, 2e6)
          crossings.set(source.id, (crossings.get(source.id) ?? 0) + 1)
          await between(0, 400)
          await send(source, 1)
          await acknowledge(source)
        }),
      ),
    markFault() {
      since = Date.now()
      recovered = undefined
    },
    recovery: () => (recovered === undefined ? Infinity : (recovered - since) / 1000),
    /** In seconds, since it was asked last: how long a call and its repetitions took. */
    takeLongest() {
      const seconds = longest / 1000
      longest = 0
      return seconds
    },
  }
}

/** What is killed in one round after the other. */
const faults = [
  { nodes: [0], isDatabase: false },
  { nodes: [0, 1], isDatabase: false },
  { nodes: [1], isDatabase: false },
  { nodes: [], isDatabase: true },
  { nodes: [1], isDatabase: false },
  { nodes: [0, 1], isDatabase: true },
]

async function strike({ server, nodes, plant }, { nodes: struck, isDatabase }) {
  const killing = struck.map((at) => nodes[at].kill('SIGKILL'))
  if (isDatabase) killing.push(server.signal('SIGKILL'))
  await Promise.all(killing)
  plant.markFault()
  for (const node of nodes) if (!node.isAlive()) node.launch()
  await Promise.all(nodes.map((node) => node.ready()))
}

/** Two platforms on one database, of which any may be killed while values cross their limits. */
export async function alarmRounds(folder, { rounds }) {
  const provider = await startProvider()
  const server = await startServer(`${folder}/server`)
  const settings = (name) => ({
    DATABASE_URL: server.url,
    DATA_DIR: `${folder}/${name}`,
    PUBLIC_URL: 'http://localhost:8080',
    SECRETS_KEY: '0123456789abcdef'.repeat(4),
    ALARM_CHANNELS: 'on',
    PAGERDUTY_URL_US: provider.url,
    PAGERDUTY_URL_EU: provider.url,
  })
  const nodes = [await makePlatform(settings('one')), await makePlatform(settings('two'))]
  for (const node of nodes) node.launch()
  await Promise.all(nodes.map((node) => node.ready()))
  const plant = createPlant(nodes, await signIn(nodes[0].url), await setUp(server.query))
  const problems = []
  const recoveries = []
  for (let round = 0; round < rounds; round += 1) {
    const fault = faults[round % faults.length]
    try {
      const working = plant.round()
      await between(0, 900)
      await Promise.all([working, strike({ server, nodes, plant }, fault)])
      await plant.round()
      recoveries.push(plant.recovery())
    } catch (error) {
      problems.push(`round ${round}: ${String(error)}`)
      break
    }
    process.stdout.write('.')
  }
  console.log()
  const seen = await settle(server.query)
  problems.push(...judge(plant.crossings, seen, provider.events))
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
  await server.stop()
  provider.close()
  const acknowledged = [...plant.crossings.values()].reduce((sum, count) => sum + count, 0)
  const note = `${seen.length} alarms, ${provider.events.length} events of PagerDuty`
  return [
    lineOf({
      fault: 'kill -9 while alarms are raised',
      times: rounds,
      acknowledged,
      recoveries,
      problems,
      note,
    }),
  ]
}

/** The alarms with their events and notices, once everything is sent. */
export async function settle(query) {
  for (const end = Date.now() + 2 * timeoutMs; Date.now() < end; await pause(500)) {
    const { rows } =
      await query(`select from notices where integration_id = 'fault-pager' and state in ('WAITING', 'SENDING')
      union all select from alarms where source_id like 'fault-%' and notify_at <= now() limit 1`)
    if (rows.length === 0) break
  }
  const { rows } = await query(`
    select alarms.id, source_id as source, state, count,
      array(select step || ' ' || cause from alarm_events where alarm_id = alarms.id order by id) as steps,
      array(select step || ' ' || notices.state from notices where alarm_id = alarms.id order by sequence) as notices,
      coalesce((select message_id from notices where alarm_id = alarms.id and step = 'RAISED' order by sequence limit 1), alarms.id) as key
    from alarms where source_id like 'fault-%'`)
  return rows
}

const expectedSteps = ['RAISED VALUE', 'RETURNED VALUE', 'ACKNOWLEDGED PERSON', 'RESOLVED PERSON']

/**
 * What is wrong. Each crossing has exactly one alarm, nothing is over without a reason, and PagerDuty has heard of each from its
 * beginning to its end, in this order.
 *
 * @param {Map<string, number>} crossings
 * @param {{ id: string, source: string, state: string, count: number, steps: string[], notices: string[], key: string }[]} alarms
 * @param {{ key: string, action: string }[]} events
 */
export function judge(crossings, alarms, events) {
  const problems = []
  for (const [source, count] of crossings) {
    const raised = alarms.filter((alarm) => alarm.source === source).length
    if (raised !== count)
      problems.push(`${source} has crossed its limit ${count} times, and has ${raised} alarms`)
  }
  for (const { id, state, count, steps, notices } of alarms) {
    if (state !== 'RESOLVED' || count !== 1 || steps.join() !== expectedSteps.join())
      problems.push(`the alarm ${id} is ${state}, count ${count}, with the steps ${steps.join(', ')}`)
    if (notices[0] !== 'RAISED SENT' || notices.some((notice) => !/ (SENT|CANCELLED)$/.test(notice)))
      problems.push(`the alarm ${id} has the notices ${notices.join(', ')}`)
  }
  for (const key of new Set(alarms.map((alarm) => alarm.key))) {
    const actions = events.filter((event) => event.key === key).map(({ action }) => action)
    // An event that was sent twice is one event.
    const distinct = actions.filter((action, at) => action !== actions[at - 1])
    if (!/^trigger(,acknowledge)?,resolve$/.test(distinct.join()))
      problems.push(`PagerDuty has got ${actions.join(', ') || 'nothing'} for ${key}`)
  }
  return problems
}
