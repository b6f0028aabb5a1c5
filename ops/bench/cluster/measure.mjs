import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ensureCassandra, nodetool, startCassandra } from '../../cluster/cassandra.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { inScratch, step, Stop } from '../../../scripts/lib/run.mjs'
import { importTypeScript } from '../../../scripts/lib/typescript.mjs'
import { measureApart } from '../lib/measuring.mjs'

const keyspace = 'console'
const stores = [0, 1, 3]

/** What a sample costs, in PostgreSQL and in Cassandra: with one node, and with three copies on three nodes. */
export async function measureCluster({ seconds }) {
  const each = seconds / 8
  const jars = await requireCassandra()
  const installations = []
  for (const size of stores) installations.push(await measureStore(jars, size, each))
  return { installations }
}

async function measureStore(jars, size, seconds) {
  const label = size === 0 ? 'Samples in PostgreSQL' : `Samples in Cassandra, nodes: ${size}`
  const measure = (options) =>
    measureApart(label, 'cluster/measure.ts', ['--part=ingest', `--seconds=${seconds}`, ...options])
  if (size === 0) return { nodes: 0, ...(await measure([])) }
  return withNodes(jars, size, async ({ url, nodes }) => {
    const { processorTimeOf } = await processes()
    const pids = nodes.map(({ pid }) => pid)
    const results = await measure([`--samples=${url}`, `--pids=${pids.join()}`])
    const before = processorTimeOf(pids)
    for (const node of nodes) {
      await nodetool(jars, node, 'flush', keyspace)
      await nodetool(jars, node, 'compact', keyspace)
    }
    const compacting = (processorTimeOf(pids) - before) / results.stored
    const sent = await bytesBetween(nodes)
    let bytes = 0
    for (const { folder } of nodes) bytes += await bytesOf(path.join(folder, 'data', keyspace))
    return { nodes: size, ...results, bytes, compacting, between: sent / results.stored }
  })
}

/** The same minute values in both stores: their curves, and the copying from one to the other. */
export async function measureMove({ seconds, pairs }) {
  const jars = await requireCassandra()
  return withNodes(jars, 1, ({ url }) =>
    measureApart('Curves, and moving samples', 'cluster/measure.ts', [
      '--part=move',
      `--samples=${url}`,
      `--devices=${Math.ceil(seconds / 12)}`,
      `--rounds=${pairs}`,
    ]),
  )
}

async function requireCassandra() {
  if (process.platform !== 'linux')
    throw new Stop('npm run bench -- --only=cluster,move needs Linux, which says what a process has spent.')
  return ensureCassandra('npm run bench -- --only=cluster,move')
}

const processes = () => importTypeScript('ops/bench/cluster/processes.ts')

/** Nodes on addresses of their own. */
const withNodes = (jars, size, work) =>
  inScratch('bench-cluster', async (scratch) => {
    const [port, storagePort] = [await freePort(), await freePort()]
    const nodes = []
    try {
      await step(`Starting Cassandra, nodes: ${size}`, async () => {
        for (let number = 1; number <= size; number += 1) {
          const folder = path.join(scratch, `node-${number}`)
          await mkdir(folder)
          const node = {
            port,
            storagePort,
            jmxPort: await freePort(),
            address: `127.0.0.${number}`,
            seeds: ['127.0.0.1'],
            options: ['-Dcassandra.ring_delay_ms=5000'],
          }
          nodes.push({ ...node, folder, ...(await startCassandra(jars, folder, node)) })
        }
      })
      const hosts = nodes.map(({ address }) => address).join()
      return await work({ url: `cassandra://${hosts}:${port}/${keyspace}`, nodes })
    } finally {
      for (const { stop } of nodes) await stop()
    }
  })

/** What the nodes have sent to each other. */
async function bytesBetween(nodes) {
  const { default: cassandra } = await import('cassandra-driver')
  const { one } = cassandra.types.consistencies
  const client = new cassandra.Client({
    contactPoints: nodes.map(({ address }) => address),
    localDataCenter: 'datacenter1',
    protocolOptions: { port: nodes[0].port },
  })
  try {
    await client.connect()
    let bytes = 0
    for (const host of client.hosts.values()) {
      const query = 'select sent_bytes from system_views.internode_outbound'
      const { rows } = await client.execute(query, [], { host, consistency: one })
      for (const row of rows) bytes += Number(row['sent_bytes'])
    }
    return bytes
  } finally {
    await client.shutdown()
  }
}

async function bytesOf(folder) {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(path.join(folder, name))
    if (found.isFile()) bytes += found.size
  }
  return bytes
}
