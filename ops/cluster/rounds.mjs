import { setTimeout as pause } from 'node:timers/promises'
import { createPlant, judge, setUp, settle } from '../faults/alarms.mjs'
import { call, Ledger } from '../faults/ledger.mjs'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { signIn } from '../../scripts/lib/platform.mjs'
import { ensureCassandra } from './cassandra.mjs'
import { faults } from './faults.mjs'
import { compareSamples, makeGateways } from './gateways.mjs'
import { startInstallation } from './installation.mjs'
import { requireMachines } from './needs.mjs'
import { printTable, recordTable } from './table.mjs'

const writers = 3
const writerPause = 300
/** Before a fault, all goes on as usual for so long. */
const quietSeconds = 3
const caughtUpSeconds = 120

/** One fault after the other, each when the one before is over, while gateways send and people work. */
export async function roundsOfFaults(folder, options) {
  const { rounds, chosen, record } = options
  await requireMachines()
  const jars = await ensureCassandra()
  await ensureBuilt()
  const installation = await startInstallation(folder, jars)
  const { url, query, databaseUrl, samples, provider } = installation
  const token = await signIn(url)
  const plant = createPlant([{ url }], token, await setUp(query))
  const gateways = await makeGateways(query, url)
  const names = Object.keys(faults).filter((name) => chosen === undefined || name.includes(chosen))
  const lines = new Map()
  for (const fault of names) {
    const ledger = await new Ledger(url, token).prepare()
    lines.set(fault, { fault, ledger, times: 0, samples: 0, waits: [], problems: [] })
  }

  for (let round = 0; round < rounds && !options.isOver; round += 1) {
    const line = lines.get(names[round % names.length])
    const knownProblems = line.problems.length
    try {
      await runRound(line, { installation, plant, gateways, turn: round })
    } catch (error) {
      line.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
      options.isOver = true
    }
    const { fault, waits, problems } = line
    if (problems.length > knownProblems) console.log(installation.outputs())
    const { whole, ...felt } = waits.at(-1) ?? {}
    console.log(
      `${round + 1}. ${fault}: ${JSON.stringify(felt)}, whole after ${whole} s ${problems.join('; ')}`,
    )
  }

  await Promise.all(gateways.map((gateway) => gateway.stop()))
  const settled = []
  for (const { ledger, ...line } of lines.values())
    if (line.times > 0) settled.push({ ...line, ...(await ledger.settle(databaseUrl)) })
  const alarms = await settle(query)
  const crossings = [...plant.crossings.values()].reduce((sum, count) => sum + count, 0)
  const problems = [
    ...judge(plant.crossings, alarms, provider.events),
    ...(await compareAll(gateways, { samples, url, token, query })),
  ]
  await samples.close()
  provider.close()
  const summary = { alarms: alarms.length, crossings, problems }
  if (record) await recordTable(settled, summary)
  return printTable(settled, summary) === 0
}

async function runRound(line, { installation, plant, gateways, turn }) {
  const { ledger, fault } = line
  const [find, strike, most = Infinity] = faults[fault]
  const begun = Date.now()
  const machine = await find(installation, turn)
  for (const part of [plant, ...gateways]) part.takeLongest()
  ledger.longestWait = 0
  const stopWriting = ledger.keepWriting(writers, [installation.url], writerPause)
  let isOver = false
  const crossing = (async () => {
    while (!isOver) {
      await plant.round()
      await pause(1000)
    }
  })()
  crossing.catch(() => {})
  await pause(quietSeconds * 1000)
  const since = Date.now()
  try {
    await strike(machine, installation)
    await installation.untilWhole()
  } finally {
    isOver = true
  }
  const whole = seconds(since)
  await stopWriting()
  await crossing
  await caughtUp(gateways)
  line.times += 1
  const longest = Math.max(...gateways.map((gateway) => gateway.takeLongest()))
  if (longest > most) line.problems.push(`a sample took ${longest} s, and not ${most} s at most`)
  line.waits.push({
    changes: ledger.longestWait,
    samples: longest,
    alarms: plant.takeLongest(),
    whole,
  })
  for (const gateway of gateways) {
    const found = await compareSamples(gateway, installation.samples.timesOf, begun)
    line.samples += found.acknowledged
    line.problems.push(...problemsOf(found, gateway))
    gateway.odd.clear()
  }
}

const seconds = (since) => Math.round((Date.now() - since) / 100) / 10

/** All that was measured until now is acknowledged. */
async function caughtUp(gateways) {
  const now = Date.now()
  for (const end = now + caughtUpSeconds * 1000; Date.now() < end; await pause(200))
    if (gateways.every(({ acknowledged }) => (acknowledged.at(-1) ?? 0) >= now - 2000)) return
  const answers = gateways.flatMap(({ odd }) => [...odd].map((answer) => answer.join(' ')))
  throw new Error(`a gateway does not get rid of its samples: ${answers.join('; ')}`)
}

function problemsOf({ lost, twice }, { odd }) {
  return [
    ...(lost > 0 ? [`${lost} samples are lost`] : []),
    ...(twice > 0 ? [`${twice} samples are there twice`] : []),
    ...[...odd].map(([status, body]) => `a gateway was answered ${status} ${body}`),
  ]
}

/** All samples of all rounds, as Cassandra has them and as the platform adds them up. The latest value is that of the last one. */
async function compareAll(gateways, { samples, url, token, query }) {
  const problems = []
  for (const gateway of gateways) {
    problems.push(...problemsOf(await compareSamples(gateway, samples.timesOf), gateway))
    const [from, to] = [gateway.acknowledged[0], gateway.acknowledged.at(-1)].map(
      (time) => (time ?? 0) / 1000,
    )
    for (const id of gateway.measurements) {
      const { rows } = await query(
        `select location_id as location, extract(epoch from latest_at)::float8 as latest from measurements where id = $1`,
        [id],
      )
      const [{ location, latest }] = rows
      const path = `/organization/location/${location}/measurement/${id}/samples?from=${Math.floor(from)}&to=${Math.ceil(to)}&points=20`
      const { status, body } = await call(url, token, 'GET', path)
      if (status !== 200 || body.samples !== gateway.acknowledged.length)
        problems.push(
          `the curve of ${id} has ${body?.samples} samples, and ${gateway.acknowledged.length} were acknowledged`,
        )
      if (Math.abs(latest - to) > 0.001)
        problems.push(`the latest value of ${id} is of ${latest}, not of ${to}`)
    }
  }
  return problems
}
