import { markdownTable } from '../../../scripts/lib/figures.mjs'

const whole = (value) => Math.round(value).toLocaleString('en')
const tenths = (value) => value.toFixed(1)
const percent = (value) => `${Math.round(value * 100)} %`
const change = (value) => `${value < 1 ? '−' : '+'}${Math.abs((value - 1) * 100).toFixed(1)} %`
const storeOf = (nodes) => {
  if (nodes === 0) return 'PostgreSQL'
  return nodes === 1 ? 'Cassandra, 1 node' : `Cassandra, ${nodes} nodes, ${nodes} copies`
}

/** The columns of both tables: `capacity.mjs` finds the figures by them. */
export const columns = {
  costs: [
    'samples in',
    'processes',
    'minutes in a batch',
    'samples in a second',
    'platform',
    'PostgreSQL',
    'Cassandra',
    "PostgreSQL's log",
    'devices ↔ platform',
    'platform ↔ PostgreSQL',
    'platform ↔ Cassandra',
  ],
  kept: ['samples in', 'on disk', 'between nodes', 'written out and compacted'],
}

export function clusterText({ installations }) {
  const [{ storage }] = installations
  return [
    '200 devices with 20 measurements each send minute values over HTTP to one or two processes of the platform, always 64 of them at once: each minute in a batch of its own, as the gateway does it, or ten minutes together. PostgreSQL writes what a standby needs. Microseconds of processor time, and bytes in both directions, for one sample:',
    markdownTable(
      columns.costs,
      installations.flatMap(({ nodes, costs }) =>
        costs.map((cost) => [
          storeOf(nodes),
          String(cost.processes),
          String(cost.minutes),
          whole(cost.rate),
          `${tenths(cost.platform)} µs`,
          `${tenths(cost.postgres)} µs`,
          nodes === 0 ? '–' : `${tenths(cost.cassandra)} µs`,
          ...[cost.log, cost.fromDevices, cost.toPostgres].map((bytes) => `${whole(bytes)} B`),
          nodes === 0 ? '–' : `${whole(cost.toCassandra)} B`,
        ]),
      ),
    ),
    'For one sample: bytes on disk, with indexes and, in Cassandra, the sums of hours, after a vacuum or a compaction; bytes that the nodes have sent to each other; and the processor time of writing out and compacting all of it.',
    markdownTable(
      columns.kept,
      installations.map(({ nodes, stored, bytes, between, compacting }) => [
        storeOf(nodes),
        `${tenths(bytes / stored)} B`,
        nodes > 1 ? `${whole(between)} B` : '–',
        nodes > 0 ? `${tenths(compacting)} µs` : '–',
      ]),
    ),
    `Each transaction asks in which store samples are. Beside the same process without this statement, in turns, and with one minute in a batch: ${change(storage.rate)} samples in a second, ${change(storage.processor)} processor time of platform and PostgreSQL together.`,
  ]
}

export function moveText({ moved, seconds, curves }) {
  return [
    `\`move-samples\` from PostgreSQL to Cassandra with one node: ${whole(moved)} samples, copied and compared in ${whole(seconds)} s, which are ${whole(moved / seconds)} samples in a second. Half of the time it rests.`,
    'Then the curve of one measurement with a sample each minute for a year, from each store, in turns: medians.',
    markdownTable(
      ['period', 'samples', 'PostgreSQL', 'Cassandra', 'ratio', 'goal'],
      curves.map(({ period, samples, postgres, cassandra }) => [
        period,
        whole(samples),
        `${tenths(postgres)} ms`,
        `${tenths(cassandra)} ms`,
        percent(cassandra / postgres),
        goals[period],
      ]),
    ),
  ]
}

const goals = {
  'a day': 'at most 300 %',
  'a month': 'at most 300 %',
  'a year': 'at most 1,000 ms',
  'ten thousand years': 'answered',
}
