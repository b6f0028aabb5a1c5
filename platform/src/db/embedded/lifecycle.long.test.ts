import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { removeBundle, startPlatformProcess, type EmbeddedPlatform } from '../../testing/embedded-platform.ts'
import { fillFolder } from '../../testing/prepared-folder.ts'
import { StartRefused } from '../../base/errors.ts'
import { startEmbedded, type Embedded } from './index.ts'
import { tryAgain } from './leftovers.ts'
import { readPostmaster } from './postmaster.ts'
import { hasEnded, processFacts } from './processes.ts'

let folder: string
const platforms: EmbeddedPlatform[] = []
const servers: Embedded[] = []
const messages: string[] = []
const note = (message: string) => void messages.push(message)

afterAll(removeBundle)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'data-'))
  await fillFolder(folder)
  messages.length = 0
})

afterEach(async () => {
  for (const platform of platforms.splice(0)) await platform.gone()
  for (const server of servers.splice(0)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const timeout = { timeout: 60_000, interval: 20 }

async function startElsewhere(): Promise<EmbeddedPlatform> {
  const platform = await startPlatformProcess(folder)
  if (!platform.answer.refused) platforms.push(platform)
  return platform
}

async function startHere(): Promise<Embedded> {
  const server = await startEmbedded(
    { dataDir: folder, settings: { fsync: 'off' } },
    { info: note, error: note },
  )
  servers.push(server)
  return server
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const supervisorOf = (server: number) => processFacts(server)?.parent ?? 0

test('a server stops cleanly when its platform is killed', async () => {
  const { answer, kill } = await startElsewhere()
  const supervisor = supervisorOf(answer.pid)
  await kill()
  await expect.poll(() => hasEnded(answer.pid) && hasEnded(supervisor), timeout).toBe(true)
  expect(existsSync(join(folder, 'postgresql/postmaster.pid'))).toBe(false)
})

test('the next platform waits only for that stop', async () => {
  const { kill } = await startElsewhere()
  await kill()
  expect(await ask((await startHere()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('another platform is refused while this one runs, and told its process id', async () => {
  const first = await startElsewhere()
  const second = await startElsewhere()
  expect(second.answer.refused).toBe(
    `The data folder ${folder} is in use by another process (${first.process.pid}). Stop that process, or choose another folder.`,
  )
  expect(await ask(first.answer.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose platform and supervisor were both killed is stopped by the next start', async () => {
  const { answer, kill } = await startElsewhere()
  await ask(answer.url, 'create table kept as select 1 as one')
  const supervisor = supervisorOf(answer.pid)
  process.kill(supervisor, 'SIGSTOP')
  await kill()
  process.kill(supervisor, 'SIGKILL')
  expect(hasEnded(answer.pid)).toBe(false)

  const next = await startHere()
  expect(hasEnded(answer.pid)).toBe(true)
  expect(await ask(next.url, 'select one from kept')).toEqual([{ one: 1 }])
})

test('a supervisor that is killed is replaced, with a new server', async () => {
  const server = await startHere()
  const before = server.pid()
  process.kill(supervisorOf(before), 'SIGKILL')
  await expect.poll(() => server.pid(), timeout).not.toBe(before)
  expect(hasEnded(before)).toBe(true)
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(messages).toEqual([
    'The embedded database ended unexpectedly (its supervisor: SIGKILL). It is started again.',
  ])
})

test('the fourth crash within a minute ends the platform with exit code 1', async () => {
  const platform = await startElsewhere()
  const ended = once(platform.process, 'exit')
  for (let death = 1, before = platform.answer.pid; death <= 4; death += 1) {
    process.kill(before, 'SIGKILL')
    if (death < 4) before = await nextServer(before)
  }
  expect(await ended).toEqual([1, null])
  expect(platform.output()).toContain(
    'The embedded database crashes again and again (SIGKILL). The platform stops, too.',
  )
})

async function nextServer(before: number): Promise<number> {
  const serving = () => {
    const found = readPostmaster(join(folder, 'postgresql'))
    return found?.ready && found.pid !== before ? found.pid : undefined
  }
  await expect.poll(serving, timeout).toBeDefined()
  return serving() ?? 0
}

const emptyFolder = () => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
}

test('leftovers of an interrupted first start are removed', async () => {
  const dead = await startElsewhere()
  await dead.gone()
  emptyFolder()
  const [ofTheDead, ofTheLiving] = [dead.process.pid, process.pid].map((pid) => `postgresql.new-${pid}-1234`)
  for (const name of [ofTheDead, ofTheLiving])
    mkdirSync(join(folder, name ?? '', 'base'), { recursive: true })
  await startHere()
  expect(readdirSync(folder)).not.toContain(ofTheDead)
  expect(readdirSync(folder)).toContain(ofTheLiving)
})

test('if two start on an empty folder at once, one runs and the other is refused', async () => {
  emptyFolder()
  const both = await Promise.all([startElsewhere(), startElsewhere()])
  const refused = both.filter(({ answer }) => answer.refused)
  expect(refused.map(({ answer }) => answer.refused)).toEqual([
    expect.stringContaining('is in use by another'),
  ])
  const [serving] = platforms
  expect(await ask(serving?.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a process id in postmaster.pid that another program has now does not stop the start', async () => {
  writeFileSync(
    join(folder, 'postgresql/postmaster.pid'),
    `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n\nready\n`,
  )
  expect(await ask((await startHere()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

const lock = () => join(folder, 'socket/.s.PGSQL.5432.lock')

test('an empty lock file of a server that was killed while writing it does not stop the start', async () => {
  writeFileSync(lock(), '')
  expect(await ask((await startHere()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test("a socket's lock file with the process id of another program does not stop the start", async () => {
  await (await startHere()).stop()
  // Of the server's own user: PostgreSQL itself knows that others are not a server of its own.
  const { uid, gid } = statSync(join(folder, 'postgresql/PG_VERSION'))
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'], { uid, gid, cwd: '/' })
  try {
    writeFileSync(lock(), `${other.pid}\n${folder}/postgresql\n1\n5432\n${folder}/socket\n`)
    chownSync(lock(), uid, gid)
    expect(await ask((await startHere()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    other.kill('SIGKILL')
  }
})

test('a start that meets the lock file of a server that is there no more is tried again', async () => {
  const refused = new StartRefused('The embedded database did not start: FATAL: lock file "x" already exists')
  let tries = 0
  const start = async () => {
    tries += 1
    if (tries < 3) throw refused
    return 'started'
  }
  expect(await tryAgain(start)).toBe('started')
  expect(tries).toBe(3)
  const other = new StartRefused('The embedded database did not start: FATAL: no space left on device')
  await expect(tryAgain(() => Promise.reject(other))).rejects.toBe(other)
})

test.skipIf(process.platform !== 'linux')(
  'what a killed server has left running ends before the next server starts',
  async () => {
    const { answer, process: platform } = await startElsewhere()
    const client = new pg.Client({ connectionString: answer.url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]?.pid ?? 0
    process.kill(backend, 'SIGSTOP')
    for (const pid of [platform.pid ?? 0, supervisorOf(answer.pid), answer.pid]) process.kill(pid, 'SIGKILL')
    await expect.poll(() => hasEnded(answer.pid), timeout).toBe(true)
    expect(hasEnded(backend)).toBe(false)

    const next = await startHere()
    expect(hasEnded(backend)).toBe(true)
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await client.end().catch(() => {})
  },
)
