import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startPlatform } from '../../scripts/lib/platform.mjs'
import { call, Ledger } from './ledger.mjs'
import { familyOf, serverAddress, serverPid } from './processes.mjs'
import { lineOf } from './table.mjs'

const minute = 60_000
/** Before the code is compiled and the heap has its size, memory means nothing. */
const warmUp = minute
const reads = [
  '/account',
  '/management/organization/location',
  '/management/device',
  '/management/account/audit?pageNr=1',
]
/** More than this is growth and not noise. */
const noise = { share: 0.15, megabytes: 30 }
const reporter = [
  '--expose-gc',
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'report-memory.mjs')).href,
]

/** The private memory of the processes, in MB. Shared buffers are one fixed block for all of them. */
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

/** The platform's memory after a garbage collection, because it rises and falls between collections. */
async function usedMegabytes(platform) {
  platform.output = ''
  platform.child.kill('SIGUSR2')
  for (const end = Date.now() + minute; Date.now() < end; await pause(20)) {
    const bytes = /in use: (\d+) bytes/.exec(platform.output)?.[1]
    if (bytes) return Number(bytes) / 2 ** 20
  }
  throw new Error('The platform did not tell its memory.')
}

function compare(early, late) {
  const isFlat = late - early <= Math.max(noise.megabytes, early * noise.share)
  return { text: `${early.toFixed(0)} → ${late.toFixed(0)} MB`, isFlat }
}

/** The highest value of the first half against the highest of the second. */
function growth(samples) {
  const half = Math.ceil(samples.length / 2)
  return compare(Math.max(...samples.slice(0, half)), Math.max(...samples.slice(-half)))
}

/** A steady workload for a short time: the memory of the platform and of its database must not grow. */
export async function soak(folder, { soakMinutes }) {
  const dataDir = `${folder}/data`
  const platform = await startPlatform({ DATA_DIR: dataDir }, reporter)
  const ledger = await new Ledger(platform.url, await signIn(platform.url)).prepare()
  const start = Date.now() + warmUp
  const end = start + soakMinutes * minute
  const odd = new Map()
  let answered = 0
  const read = async () => {
    while (Date.now() < end) {
      for (const address of reads) {
        const { status } = await call(platform.url, ledger.token, 'GET', address)
        if (status === 200) answered += 1
        else odd.set(`${address} ${status}`, true)
      }
    }
  }
  const write = async () => {
    for (; Date.now() < end; await pause(100)) await ledger.write()
  }
  const samples = { platform: /** @type {number[]} */ ([]), database: /** @type {number[]} */ ([]) }
  const used = { early: 0, late: 0 }
  const watch = async () => {
    await pause(start - Date.now())
    used.early = await usedMegabytes(platform)
    for (; Date.now() < end; await pause((soakMinutes * minute) / 100)) {
      samples.platform.push(ownMegabytes([Number(platform.child?.pid)]))
      samples.database.push(ownMegabytes(familyOf(await serverPid(dataDir))))
    }
    used.late = await usedMegabytes(platform)
  }
  await Promise.all([read(), read(), read(), read(), write(), watch()])
  const [ours, theirs] = [growth(samples.platform), growth(samples.database)]
  const heap = compare(used.early, used.late)
  const problems = [
    ...(samples.platform.at(-1) === 0 ? ['memory is read from /proc, which is not there'] : []),
    ...(heap.isFlat ? [] : [`the platform holds on to more and more: ${heap.text}`]),
    ...(ours.isFlat ? [] : [`the platform's memory grows: ${ours.text}`]),
    ...(theirs.isFlat ? [] : [`the database's memory grows: ${theirs.text}`]),
    ...[...odd.keys()].map((answer) => `a call was answered ${answer}`),
  ]
  const settled = await ledger.settle(await serverAddress(dataDir))
  await platform.kill('SIGTERM')
  const note = `${soakMinutes} minutes, ${answered} reads; the platform's memory ${ours.text} at most, ${heap.text} in use; the database's ${theirs.text}`
  return [lineOf({ fault: 'steady work', problems, note, ...settled })]
}
