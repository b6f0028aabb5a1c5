import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { call, signIn } from './calls.mjs'
import { Ledger } from './ledger.mjs'
import { makePlatform } from './processes.mjs'
import { familyOf, serverAddress, serverPid } from './server.mjs'
import { lineOf } from './table.mjs'

const minute = 60_000
const reads = [
  '/account',
  '/management/organization/location',
  '/management/device',
  '/management/account/audit?pageNr=1',
]
/** More than this between an early and a late stretch is growth and no noise. */
const noise = { share: 0.15, megabytes: 30 }

/** What the processes have for themselves, in MB; shared buffers are one fixed piece for all of them. */
function ownMegabytes(pids) {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The second fifth of the samples against the last one. */
function growth(samples) {
  const fifth = Math.max(1, Math.floor(samples.length / 5))
  const [early, late] = [median(samples.slice(fifth, 2 * fifth)), median(samples.slice(-fifth))]
  const isFlat = late - early <= Math.max(noise.megabytes, early * noise.share)
  return { text: `${early.toFixed(0)} → ${late.toFixed(0)} MB`, isFlat }
}

/** A steady day's work in short: memory of the platform and of its database stays where it is. */
export async function soak(folder, { soakMinutes }) {
  await mkdir(folder, { recursive: true })
  const dataDir = `${folder}/data`
  const platform = await makePlatform({ DATA_DIR: dataDir })
  platform.launch()
  await platform.ready()
  const ledger = await new Ledger(platform.url, await signIn(platform.url)).prepare()
  const end = Date.now() + soakMinutes * minute
  const odd = new Map()
  let answered = 0
  const read = async () => {
    while (Date.now() < end) {
      for (const path of reads) {
        const { status } = await call(platform.url, ledger.token, 'GET', path)
        if (status === 200) answered += 1
        else odd.set(`${path} ${status}`, true)
      }
    }
  }
  const write = async () => {
    for (; Date.now() < end; await pause(100)) await ledger.write()
  }
  const samples = { platform: /** @type {number[]} */ ([]), database: /** @type {number[]} */ ([]) }
  const watch = async () => {
    for (; Date.now() < end; await pause((soakMinutes * minute) / 100)) {
      samples.platform.push(ownMegabytes([Number(platform.child?.pid)]))
      samples.database.push(ownMegabytes(familyOf(await serverPid(dataDir))))
    }
  }
  await Promise.all([read(), read(), read(), read(), write(), watch()])
  const [ours, theirs] = [growth(samples.platform), growth(samples.database)]
  const problems = [
    ...(ours.isFlat ? [] : [`the platform's memory grows: ${ours.text}`]),
    ...(theirs.isFlat ? [] : [`the database's memory grows: ${theirs.text}`]),
    ...[...odd.keys()].map((answer) => `a call was answered ${answer}`),
  ]
  const settled = await ledger.settle(await serverAddress(dataDir))
  await platform.kill('SIGTERM')
  const note = `${answered} reads; memory of the platform ${ours.text}, of the database ${theirs.text}`
  return [lineOf({ fault: `${soakMinutes} minutes of work`, problems, note, ...settled })]
}
