import { setTimeout as pause } from 'node:timers/promises'
import cassandra from 'cassandra-driver'
import { Stop } from '../../scripts/lib/run.mjs'
import { nodetool, spawnCassandra } from './cassandra.mjs'

const ports = { port: 9042, storagePort: 7000, jmxPort: 7199 }
const keyspace = 'console'
const { all, localQuorum, one } = cassandra.types.consistencies
const weekMs = 7 * 86_400_000
const startSeconds = 240

/** The nodes of Cassandra. Each joins when the one before it serves. */
export async function startRing(machines, jars) {
  for (const machine of machines) {
    let isFirstStart = true
    await machine.run(() => {
      const { address, within, disk } = machine
      const others = machines.filter((other) => other !== machine).map((other) => other.address)
      const seeds = isFirstStart && machine === machines[0] ? [address] : others
      // A node whose disk was lost takes its own place again. One that still has its data ignores it.
      const replaced = isFirstStart ? [] : [`-Dcassandra.replace_address_first_boot=${address}`]
      isFirstStart = false
      // A full disk leaves a part of the commit log that cannot be read, and without this the node would not start.
      const brokenLog = '-Dcassandra.commitlog.ignorereplayerrors=true'
      const options = ['-Dcassandra.ring_delay_ms=5000', brokenLog, ...replaced]
      return spawnCassandra(jars, disk, { ...ports, address, within, seeds, options })
    })
    await untilItServes(machine)
  }
  const url = `cassandra://${machines.map(({ address }) => address).join()}:${ports.port}/${keyspace}`
  return {
    url,
    ...createQuestions(machines),
    /** Gives a node what it lacks and the others have. */
    repair: ({ disk, within }) =>
      nodetool(jars, { jmxPort: ports.jmxPort, folder: disk, within }, 'repair', '--full', keyspace),
  }
}

async function untilItServes(machine) {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await pause(500))
    if (machine.output().includes('Startup complete')) return
  throw new Stop(`${machine.output()}\nCassandra did not start on ${machine.name}.`)
}

const addressOf = (machine) => `${machine.address}:${ports.port}`

function createQuestions(machines) {
  const client = new cassandra.Client({
    contactPoints: machines.map(addressOf),
    localDataCenter: 'datacenter1',
    policies: { reconnection: new cassandra.policies.reconnection.ConstantReconnectionPolicy(1000) },
    pooling: { heartBeatInterval: 5000 },
  })
  return {
    /** Each node sees all the others, and has nothing left to tell them. */
    async isWhole() {
      for (const machine of machines) {
        const host = client.hosts.get(addressOf(machine))
        if (!host) return false
        try {
          await client.execute(`select * from ${keyspace}.migrations`, [], { host, consistency: all })
          const { rows } = await client.execute(`select * from system_views.pending_hints`, [], {
            host,
            consistency: one,
          })
          if (rows.length > 0) return false
        } catch {
          return false
        }
      }
      return true
    },

    /** The times of the samples between two times, all in milliseconds, as Cassandra has them. */
    async timesOf(measurementId, from, to) {
      const times = []
      for (let span = Math.floor(from / weekMs); span <= Math.floor(to / weekMs); span += 1) {
        const rows = await client.execute(
          `select time, rest from ${keyspace}.samples where measurement_id = ? and span = ? and time >= ? and time <= ?`,
          [measurementId, span, new Date(from), new Date(to)],
          { prepare: true, consistency: localQuorum },
        )
        // Page by page.
        for await (const { time, rest } of rows) times.push(time.getTime() + rest / 1000)
      }
      return times
    },

    connect: () => client.connect(),
    close: () => client.shutdown(),
  }
}
