import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { step, Stop } from '../../../scripts/lib/run.mjs'

const paths = [
  '/account',
  '/management/account/audit?pageSize=20&pageNr=1',
  '/management/organization/location',
]
const held = 'ops/bench/calls/held.ts'

/**
 * The platform's processor time for calls of both versions, each on a database of its own.
 *
 * @param {string} before
 * @param {string} now
 * @param {number} turns
 */
export async function calls(before, now, turns) {
  if (!existsSync(join(before, held))) return []
  const rows = paths.map((path) => ({ what: `1,000 × GET ${path}`, path, before: [], now: [] }))
  const platforms = { before: hold(before), now: hold(now) }
  try {
    for (const [name, platform] of Object.entries(platforms))
      await step(`The platform ${name}`, () => platform.next())
    await step('Calls in turns', async () => {
      for (const row of rows)
        for (let turn = 0; turn < turns; turn++)
          // Who comes second finds a warmer machine.
          for (const version of turn % 2 === 0 ? ['before', 'now'] : ['now', 'before'])
            row[version].push(Number(await platforms[version].ask(row.path)))
    })
    return rows
  } finally {
    await Promise.all([platforms.before.end(), platforms.now.end()])
  }
}

/** A process of that version, which measures for each line that it is sent. */
function hold(folder) {
  const args = [join(folder, 'ops/bench/lib/apart.mjs'), 'calls/held.ts']
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((done) => child.once('close', done))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Stop(`The platform of ${folder} has ended.`)
    return value
  }
  return {
    next,
    ask: async (path) => {
      child.stdin.write(`${path}\n`)
      return next()
    },
    end: async () => {
      child.stdin.end()
      await ended
    },
  }
}
