import { setTimeout as pause } from 'node:timers/promises'

/** A service that went away and comes back, as after a short break of power or network. */
const awaySeconds = 30
const stoppedSeconds = 60
/** Longer than Patroni waits for a leader. */
const offSeconds = 20

const kill = async (machine) => machine.kill()

async function off(machine) {
  machine.off()
  await pause(offSeconds * 1000)
  await machine.on()
}

async function lostDisk(machine) {
  machine.off()
  machine.emptyDisk()
  await pause(offSeconds * 1000)
  await machine.on()
}

async function cutOff(machine) {
  machine.cutOff()
  await pause(awaySeconds * 1000)
  machine.connect()
}

async function fullDisk(machine) {
  machine.fillDisk()
  await pause(awaySeconds * 1000)
  machine.freeDisk()
}

/** What the node has acknowledged last is in the part of its commit log that cannot be read, and then only the others have it. */
async function fullDiskOfNode(machine, { untilWhole, samples }) {
  await fullDisk(machine)
  await untilWhole()
  await samples.repair(machine)
}

async function stopped(machine) {
  machine.stop()
  await pause(stoppedSeconds * 1000)
  machine.goOn()
}

const [node, primary, standby, platform] = [
  ({ ring }, turn) => ring[turn % ring.length],
  ({ primary: find }) => find(),
  async ({ primary: find, servers }) => {
    const leader = await find()
    return servers.find((server) => server !== leader)
  },
  ({ apps }, turn) => apps[turn % apps.length],
]

/** The two others go on: a sample takes no longer than this, however long the fault takes. */
const oneOfThree = 20

/** Which machine, and what happens to it. Each fault is over when its promise is. Some have most seconds that a sample may take. */
export const faults = {
  'the disk of a Cassandra node is full for 30 s': [node, fullDiskOfNode, oneOfThree],
  'the primary is stopped for 60 s': [primary, stopped],
  'a Cassandra node is cut off for 30 s': [node, cutOff, oneOfThree],
  'a platform process is stopped for 60 s': [platform, stopped],
  'the disk of the primary is full for 30 s': [primary, fullDisk],
  'a Cassandra node is stopped for 60 s': [node, stopped, oneOfThree],
  'kill -9 of the standby': [standby, off],
  'a platform process is cut off for 30 s': [platform, cutOff],
  'a Cassandra node loses its disk': [node, lostDisk, oneOfThree],
  'kill -9 of the primary': [primary, off],
  'kill -9 of a platform process': [platform, kill],
  'kill -9 of a Cassandra node': [node, kill, oneOfThree],
  'the primary is cut off for 30 s': [primary, cutOff],
}
