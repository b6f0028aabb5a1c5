import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { onEnd, signIn, startPlatform } from '../../scripts/lib/platform.mjs'
import { call, Ledger } from './ledger.mjs'
import { serverAddress, startServer } from './processes.mjs'
import { lineOf } from './table.mjs'

const megabyte = 1024 * 1024
const fault = 'the disk of the database is full'

/** The database on a small disk in memory, if one can be mounted. */
export async function diskFull(folder, { fullSeconds }) {
  const disk = `${folder}/disk`
  await mkdir(disk, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=755', 'faults', disk], { stdio: 'pipe' })
  } catch {
    return [lineOf({ fault, times: 0, note: 'not tried, because no disk may be mounted here' })]
  }
  const unmount = () => execFileSync('umount', ['--lazy', disk])
  const forget = onEnd(unmount)
  try {
    return [await tryOn(disk, folder), await tryEmbedded(disk, fullSeconds)]
  } finally {
    forget()
    unmount()
  }
}

async function tryOn(disk, folder) {
  const settings = { min_wal_size: '64MB', max_wal_size: '96MB' }
  const server = await startServer(`${disk}/server`, settings)
  // The log's segments are reused, so that the log itself needs no more space.
  for (let segment = 0; segment < 4; segment += 1) {
    await server.query('select pg_switch_wal()')
    await server.query('checkpoint')
  }
  const platform = await startPlatform({ DATABASE_URL: server.url, DATA_DIR: `${folder}/platform` })
  const ledger = await new Ledger(platform.url, await signIn(platform.url)).prepare()
  for (let number = 0; number < 20; number += 1) await ledger.write()
  const problems = []

  const location = ledger.content.locations[0].id
  const savePicture = () => {
    // A PNG of 1 × 1 pixels, as far as the platform reads it.
    const start = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
    const image = Buffer.concat([start, randomBytes(1.5 * megabyte)])
    return call(platform.url, ledger.token, 'POST', `/organization/location/${location}/image`, {
      image: image.toString('base64'),
    })
  }

  const filler = `${disk}/filler`
  fillUp(filler)
  const refused = await savePicture()
  if (refused.status !== 503 || !/disk of the database is full/.test(refused.body?.message))
    problems.push(`a large change was answered with ${refused.status} ${JSON.stringify(refused.body)}`)
  for (let number = 0; number < 20; number += 1) await ledger.write()
  const read = await call(platform.url, ledger.token, 'GET', '/management/organization/location')
  if (read.status !== 200) problems.push(`reading was answered with ${read.status}`)

  problems.push(...(await peopleAtFullDisk(platform)))

  await rm(filler)
  ledger.noteFault()
  await ledger.write()
  const saved = await savePicture()
  if (saved.status !== 200) problems.push(`with room again, a change was answered with ${saved.status}`)
  const recoveries = [await ledger.recovery()]
  const line = lineOf({ fault, recoveries, problems, ...(await ledger.settle(server.url)) })
  await platform.kill('SIGTERM')
  await server.stop()
  await rm(`${disk}/server`, { recursive: true })
  return line
}

/** The embedded database, whose disk stays full while clients go on writing. */
async function tryEmbedded(disk, fullSeconds) {
  const dataDir = `${disk}/data`
  const platform = await startPlatform({ DATA_DIR: dataDir, DISK_RESERVE_MB: '48' })
  const ledger = await new Ledger(platform.url, await signIn(platform.url)).prepare()
  for (let number = 0; number < 20; number += 1) await ledger.write()
  const problems = []
  const filler = `${disk}/filler`
  fillUp(filler)
  const stopWriting = ledger.keepWriting()
  let [reads, failedReads] = [0, 0]
  for (const end = Date.now() + fullSeconds * 1000; Date.now() < end; await pause(200)) {
    const { status } = await call(platform.url, ledger.token, 'GET', '/management/organization/location')
    reads += 1
    if (status !== 200) failedReads += 1
  }
  problems.push(...(await peopleAtFullDisk(platform)))
  const ready = await fetch(`${platform.url}/readyz`).then((answer) => answer.json())
  if (ready.status !== 'ok' || ready.changes !== 'refused')
    problems.push(`/readyz says ${JSON.stringify(ready)}`)
  if (!platform.isAlive()) problems.push('the platform ended')
  if (failedReads > 0) problems.push(`${failedReads} of ${reads} reads were not answered`)
  await rm(filler)
  ledger.noteFault()
  const recoveries = [await ledger.recovery()]
  await stopWriting()
  const settled = await ledger.settle(await serverAddress(dataDir))
  const longFault = `the disk of the embedded database stays full for ${fullSeconds} s`
  const line = lineOf({
    fault: longFault,
    times: 1,
    recoveries,
    problems,
    ...settled,
    note: `${reads} reads meanwhile`,
  })
  await platform.kill('SIGTERM')
  return line
}

/** Whoever is new here signs in and reads. */
async function peopleAtFullDisk(platform) {
  const problems = []
  for (const username of ['reader', 'accounts', 'devices']) {
    try {
      const token = await signIn(platform.url, username)
      const { status } = await call(platform.url, token, 'GET', '/management/organization/location')
      if (status !== 200) problems.push(`${username} reads and is answered with ${status}`)
    } catch (error) {
      problems.push(String(error))
    }
  }
  return problems
}

export function fillUp(file) {
  const handle = openSync(file, 'w')
  for (const size of [megabyte, 4096, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // No space for another piece of this size.
    }
  }
  closeSync(handle)
}
