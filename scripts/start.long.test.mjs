import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt, isInstalled } from './lib/build.mjs'
import { freePort } from './lib/free-port.mjs'
import { nodeProblem } from './lib/node-version.mjs'
import { root } from './lib/run.mjs'

let scratch = ''
const running = new Set()

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'start-'))
  // Under root the database runs as another user, who must be able to enter this folder.
  await chmod(scratch, 0o755)
  await ensureBuilt()
}, 120_000)
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(async () => rm(scratch, { recursive: true, force: true }))

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [, ...startArguments] = scripts.start.split(' ')

/** `npm start` without npm, in its own process group, as a terminal runs it. */
function start(settings = {}, script = startArguments) {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', VITEST: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  const written = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (written.out += chunk))
  child.stderr.on('data', (chunk) => (written.err += chunk))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return { code, signal, ...written }
  })
  const ready = async () => {
    while (!written.out.includes('is ready')) {
      if (!running.has(child)) throw new Error(`It ended too early:\n${written.out}${written.err}`)
      await pause(50)
    }
  }
  /** Closes the pipes after the first line. Later output finds them closed. */
  const readNothing = async () => {
    const early = ended.then(() => Promise.reject(new Error(`It ended too early:\n${written.err}`)))
    await Promise.race([once(child.stdout, 'data'), early])
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return {
    ended,
    ready,
    readNothing,
    written,
    pid: Number(child.pid),
    press: (signal) => process.kill(-Number(child.pid), signal),
  }
}

async function listenAnywhere() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: server.address().port, close: () => server.close() }
}

/** The memory of a process and all its children, also of the database. Shared memory counts once. */
function megabytesOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return children.reduce((sum, child) => sum + megabytesOf(child), Number(own) / 1024)
}

const oneSentence = (text) => text.trim().split('\n').length === 1 && !/^\s+at /m.test(text)

describe('a Node that is too old', () => {
  test.each([
    ['16.20.2', true],
    ['20.18.3', true],
    ['20.19.0', false],
    ['22.3.0', false],
    ['26.0.0', false],
  ])('%s: %s', (version, isTooOld) => {
    expect(nodeProblem(version) !== undefined).toBe(isTooOld)
  })

  test.each(['start', 'test', 'admin'])('npm run %s says so in one sentence', async (script) => {
    const preload = path.join(scratch, 'old-node.cjs')
    await writeFile(preload, `Object.defineProperty(process, 'versions', { value: { node: '18.1.0' } })`)
    const entry = scripts[script].split(' ').slice(-2)
    const child = spawn(process.execPath, ['--require', preload, ...entry], { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    expect(output).toBe('Integrator Console needs Node 20.19 or newer, and this is Node 18.1.0.\n')
    expect(code).toBe(1)
  })
})

describe('the packages at hand', () => {
  const lock = (packages) => JSON.stringify({ packages })
  const folderWith = async (wanted, present) => {
    const folder = await mkdtemp(path.join(scratch, 'packages-'))
    await writeFile(path.join(folder, 'package-lock.json'), lock(wanted))
    if (!present) return folder
    await cp(path.join(folder, 'package-lock.json'), path.join(folder, 'node_modules/.package-lock.json'))
    await writeFile(path.join(folder, 'node_modules/.package-lock.json'), lock(present))
    return folder
  }
  const pg = { 'node_modules/pg': { version: '1.21.1' } }
  const nativeFor = (cpu) => ({
    [`node_modules/native-${cpu}`]: { version: '2.0.0', optional: true, os: [process.platform], cpu: [cpu] },
  })

  test.each([
    ['none', pg, undefined, false],
    ['those of the lock file', { '': { version: '0.1.0' }, ...pg }, pg, true],
    ['one of another version', pg, { 'node_modules/pg': { version: '1.20.0' } }, false],
    ['one is missing', { ...pg, 'node_modules/zod': { version: '4.0.0' } }, pg, false],
    ['one for another machine is missing', { ...pg, ...nativeFor('ia64') }, pg, true],
    ['the one for this machine is missing', { ...pg, ...nativeFor(process.arch) }, pg, false],
  ])('%s', async (_name, wanted, present, isEnough) => {
    expect(await isInstalled(await folderWith(wanted, present))).toBe(isEnough)
  })
})

describe('the started platform', () => {
  test('a wrong setting, a port in use and a data folder in use give one sentence each; Ctrl-C stops it; 250 MB are enough', async () => {
    const dataDir = path.join(scratch, 'data')

    const wrong = await start({ PORT: 'eighty', DATA_DIR: dataDir }).ended
    expect(wrong.err).toContain('PORT')
    expect(wrong.err).toSatisfy(oneSentence)
    expect(wrong.code).toBe(1)

    const first = start({ PORT: String(await freePort()), DATA_DIR: dataDir })
    await first.ready()
    await expect.poll(() => first.written.out).toContain('admin')

    const second = await start({ PORT: String(await freePort()), DATA_DIR: dataDir }).ended
    expect(second.err).toContain(dataDir)
    expect(second.err).toSatisfy(oneSentence)
    expect(second.code).toBe(1)

    const command = await start({ DATA_DIR: dataDir }, ['scripts/run.mjs', 'admin', 'rotate-keys']).ended
    expect(command.out).toMatch(/^New keys are published, and sign from \S+ on\.\n$/)
    expect([command.err, command.code]).toEqual(['', 0])
    const mistyped = await start({ DATA_DIR: dataDir }, ['scripts/run.mjs', 'admin', 'rotate']).ended
    expect(mistyped.err).toContain('There is no command rotate.')
    expect(mistyped.code).toBe(1)

    first.press('SIGINT')
    const stopped = await first.ended
    expect(stopped.err).toBe('')
    expect(stopped.code).toBe(0)

    const occupied = await listenAnywhere()
    const refused = await start({ PORT: String(occupied.port), DATA_DIR: dataDir }).ended
    occupied.close()
    expect(refused.err).toContain(`Port ${occupied.port} is in use`)
    expect(refused.err).toSatisfy(oneSentence)
    expect(refused.code).toBe(1)

    const again = start({ PORT: String(await freePort()), DATA_DIR: dataDir })
    await again.ready()
    expect(again.written.out).not.toMatch(/Installing|Building|Loaded the sample data/)
    if (process.platform === 'linux') expect(megabytesOf(again.pid)).toBeLessThan(250)
    again.press('SIGTERM')
    const { code, out } = await again.ended
    expect(code).toBe(0)
    // Nothing that works regularly finds the database closed.
    expect(out).not.toContain('"level":50')
  }, 180_000)

  test('at an https address the sample data is left out, and a line says why; nobody has to read it', async () => {
    const dataDir = path.join(scratch, 'public')
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://console.example',
    }
    const first = start(settings)
    await first.ready()
    expect(first.written.out).toContain('The sample data is not loaded, because PUBLIC_URL is https')
    expect(first.written.out).not.toMatch(/Loaded the sample data|Sample sign-ins/)
    first.press('SIGTERM')
    expect((await first.ended).code).toBe(0)

    // Nobody reads the output of this start, and it goes on all the same.
    const unread = start(settings)
    await unread.readNothing()
    const answers = () =>
      fetch(`http://127.0.0.1:${settings.PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(answers).toBe(true)
    unread.press('SIGTERM')
    expect((await unread.ended).code).toBe(0)
  }, 180_000)
})
