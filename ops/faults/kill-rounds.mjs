import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startPlatform } from '../../scripts/lib/platform.mjs'
import { Ledger } from './ledger.mjs'
import { familyOf, serverAddress, serverPid, tryToSignal } from './processes.mjs'
import { lineOf } from './table.mjs'

const timeout = 60_000
const between = (low, high) => pause(low + Math.random() * (high - low))

async function killServer(dataDir) {
  const pid = await serverPid(dataDir)
  if (pid === undefined) throw new Error('There was no database to kill.')
  process.kill(pid, 'SIGKILL')
}

/** Kills each new server as soon as it runs. */
async function killNextServer(dataDir, before) {
  for (const end = Date.now() + timeout; Date.now() < end; await pause(5)) {
    const pid = await serverPid(dataDir)
    if (pid !== undefined && pid !== before) return process.kill(pid, 'SIGKILL')
  }
  throw new Error('No database started, so none was killed.')
}

/** If the killed database ended a start, it is tried again, as a service manager would do. */
async function launchUntilReady(platform) {
  for (let life = 1; life <= 5; life += 1) {
    platform.launch()
    try {
      return await platform.ready()
    } catch (error) {
      if (platform.isAlive() || life === 5) throw error
    }
  }
}

const kinds = {
  'kill -9 of the platform': async (platform, _dataDir, ledger) => {
    await platform.kill('SIGKILL')
    ledger.noteFault()
    await launchUntilReady(platform)
  },
  'kill -9 of the database': async (platform, dataDir, ledger) => {
    await killServer(dataDir)
    ledger.noteFault()
    await platform.ready()
  },
  'kill -9 of both': async (platform, dataDir, ledger) => {
    await killServer(dataDir)
    await platform.kill('SIGKILL')
    ledger.noteFault()
    await launchUntilReady(platform)
  },
  'kill -9 of everything at once': async (platform, dataDir, ledger) => {
    const server = (await serverPid(dataDir)) ?? 0
    const all = [...familyOf(platform.child.pid), ...familyOf(server)]
    for (const pid of all) tryToSignal(pid, 'SIGKILL')
    await platform.ended
    ledger.noteFault()
    // Once: nobody is there to try it again.
    platform.launch()
    await platform.ready()
  },
  'kill -9 of the platform during its start': async (platform, _dataDir, ledger) => {
    await platform.kill('SIGKILL')
    platform.launch()
    await between(50, 1500)
    await platform.kill('SIGKILL')
    ledger.noteFault()
    await launchUntilReady(platform)
  },
  'kill -9 of the database during the start': async (platform, dataDir, ledger) => {
    await platform.kill('SIGKILL')
    const before = await serverPid(dataDir)
    const killing = killNextServer(dataDir, before).then(() => ledger.noteFault())
    await Promise.all([killing, launchUntilReady(platform)])
  },
}

/** The platform with its embedded database, killed in every way while people work. */
export async function killRounds(folder, { rounds }) {
  const dataDir = `${folder}/data`
  const platform = await startPlatform({ DATA_DIR: dataDir })
  const token = await signIn(platform.url)
  const lines = new Map()
  for (const fault of Object.keys(kinds)) {
    const ledger = await new Ledger(platform.url, token).prepare()
    lines.set(fault, { ledger, times: 0, recoveries: [], problems: [] })
  }
  for (let round = 0; round < rounds; round += 1) {
    const [fault, strike] = Object.entries(kinds)[round % lines.size]
    const line = lines.get(fault)
    const stopWriting = line.ledger.keepWriting()
    await between(150, 600)
    try {
      await strike(platform, dataDir, line.ledger)
    } catch (error) {
      line.problems.push(String(error))
      if (!platform.isAlive()) await launchUntilReady(platform)
    }
    line.recoveries.push(await line.ledger.recovery())
    line.times += 1
    await stopWriting()
    process.stdout.write('.')
  }
  console.log()
  const address = await serverAddress(dataDir)
  const settled = []
  for (const [fault, { ledger, times, recoveries, problems }] of lines) {
    settled.push(lineOf({ fault, times, recoveries, problems, ...(await ledger.settle(address)) }))
  }
  await platform.kill('SIGTERM')
  return settled
}
