import { markdownTable, rowsOf } from '../../../scripts/lib/figures.mjs'
import { columns } from './report.mjs'

/** What an installation is planned with. docs/scale.md says it in words. */
export const plan = {
  rates: [10_000, 1_000_000, 10_000_000],
  /** The rest is for bursts, upkeep, and a machine that is away. */
  busy: 0.5,
  coresOfNode: 16,
  terabytesOfNode: 2,
  coresOfPrimary: 64,
  measurementsOfLocation: 20,
}

const seconds = { day: 86_400, year: 365 * 86_400 }
const store = 'Cassandra, 3 nodes, 3 copies'

/**
 * The measured figures of one sample: two processes, a batch for each minute, three copies.
 *
 * @param {string} page bench/results.md
 */
export function readCosts(page) {
  const section = page.split('<!-- figures: cluster -->')[1]?.split('<!-- end of figures -->')[0] ?? ''
  const tables = section.split('\n\n').filter((part) => part.startsWith('|'))
  const [costs, kept] = [columns.costs, columns.kept].map((names) => {
    const table = tables.find((part) => rowsOf(part).some((row) => row.length === names.length))
    return rowsOf(table ?? '').map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
  })
  const costOf = (minutes) =>
    costs.find(
      (row) =>
        row['samples in'] === store && row['processes'] === '2' && row['minutes in a batch'] === minutes,
    )
  const [cost, collected, disk] = [costOf('1'), costOf('10'), kept.find((row) => row['samples in'] === store)]
  if (!cost || !collected || !disk) throw new Error('ops/bench/results.md has no figures of a cluster.')
  const number = (text) => Number(text.replace(/[^\d.]/g, ''))
  const processorOf = (row) => ({
    platform: number(row['platform']),
    postgres: number(row['PostgreSQL']),
    // Rounded as the figures are.
    cassandra: Math.round((number(row['Cassandra']) + number(disk['written out and compacted'])) * 10) / 10,
  })
  return {
    ...processorOf(cost),
    /** With ten minutes in a batch. */
    collected: processorOf(collected),
    log: number(cost["PostgreSQL's log"]),
    fromDevices: number(cost['devices ↔ platform']),
    toPostgres: number(cost['platform ↔ PostgreSQL']),
    toCassandra: number(cost['platform ↔ Cassandra']),
    between: number(disk['between nodes']),
    disk: number(disk['on disk']),
  }
}

/** What a number of samples in a second needs. */
export function needsOf(rate, costs) {
  const cores = (microseconds) => (rate * microseconds) / 1e6 / plan.busy
  const yearly = (rate * costs.disk * seconds.year) / 1e12
  const nodes = {
    cores: Math.max(3, Math.ceil(cores(costs.cassandra) / plan.coresOfNode)),
    disks: Math.max(3, Math.ceil(yearly / plan.terabytesOfNode)),
  }
  const isTooMuch = rate > mostOfPrimary(costs)
  return {
    locations: (rate * 60) / plan.measurementsOfLocation,
    processes: Math.max(2, Math.ceil(cores(costs.platform))),
    postgres: cores(costs.postgres),
    cassandra: cores(costs.cassandra),
    collected: {
      processes: Math.max(2, Math.ceil(cores(costs.collected.platform))),
      postgres: cores(costs.collected.postgres),
      cassandra: cores(costs.collected.cassandra),
    },
    nodes,
    gigabytesDaily: (rate * costs.disk * seconds.day) / 1e9,
    terabytesYearly: yearly,
    log: rate * costs.log,
    network: {
      devices: rate * costs.fromDevices,
      postgres: rate * costs.toPostgres,
      cassandra: rate * costs.toCassandra,
      between: rate * costs.between,
    },
    first: isTooMuch
      ? 'primary of PostgreSQL'
      : nodes.disks > nodes.cores
        ? 'disks of Cassandra, after months'
        : 'cores',
  }
}

/** Samples in a second with which a large primary is as busy as planned. */
const mostOfPrimary = ({ postgres }) => (plan.coresOfPrimary * plan.busy * 1e6) / postgres

const whole = (value) => Math.round(value).toLocaleString('en')
const precise = (value) => {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return value < 10 ? value.toFixed(1) : whole(Math.round(value / size) * size)
}
const bytes = (value) => (value < 1000 ? `${precise(value)} GB` : `${precise(value / 1000)} TB`)
const perSecond = (value) => (value < 1e9 ? `${precise(value / 1e6)} MB/s` : `${precise(value / 1e9)} GB/s`)

/** The table of docs/scale.md. */
export function capacityText(costs) {
  const { collected } = costs
  const all = plan.rates.map((rate) => needsOf(rate, costs))
  const row = (what, origin, cell) => [what, ...all.map(cell), origin]
  const rows = [
    row('locations with 20 measurements a minute', '', ({ locations }) => whole(locations)),
    row('platform, processes of one core', `${costs.platform} µs`, ({ processes }) => whole(processes)),
    row('PostgreSQL, cores of the primary', `${costs.postgres} µs`, ({ postgres }) => precise(postgres)),
    row('its log, to each standby', `${costs.log} B`, ({ log }) => perSecond(log)),
    row('Cassandra, cores of all nodes', `${costs.cassandra} µs`, ({ cassandra }) => precise(cassandra)),
    row(`its nodes, by ${plan.coresOfNode} cores each`, '', ({ nodes }) => whole(nodes.cores)),
    row('platform, if ten minutes are sent together', `${collected.platform} µs`, (needs) =>
      whole(needs.collected.processes),
    ),
    row('PostgreSQL, then', `${collected.postgres} µs`, (needs) => precise(needs.collected.postgres)),
    row('Cassandra, then', `${collected.cassandra} µs`, (needs) => precise(needs.collected.cassandra)),
    row("Cassandra's disks in a day, three copies", `${costs.disk} B`, ({ gigabytesDaily }) =>
      bytes(gigabytesDaily),
    ),
    row('its disks in a year', '', ({ terabytesYearly }) => bytes(terabytesYearly * 1000)),
    row(`its nodes, by ${plan.terabytesOfNode} TB each and a year`, '', ({ nodes }) => whole(nodes.disks)),
    row('network: devices', `${costs.fromDevices} B`, ({ network }) => perSecond(network.devices)),
    row('platform and PostgreSQL', `${costs.toPostgres} B`, ({ network }) => perSecond(network.postgres)),
    row('platform and Cassandra', `${costs.toCassandra} B`, ({ network }) => perSecond(network.cassandra)),
    row('between the nodes of Cassandra', `${costs.between} B`, ({ network }) => perSecond(network.between)),
    row('what gives out first', '', ({ first }) => first),
  ]
  return [
    markdownTable(['samples in a second', ...plan.rates.map(whole), 'from, for a sample'], rows),
    `A primary with ${plan.coresOfPrimary} cores is half busy at ${precise(mostOfPrimary(costs))} samples in a second, and at ${precise(mostOfPrimary(collected))} if ten minutes are sent together.`,
  ].join('\n\n')
}
