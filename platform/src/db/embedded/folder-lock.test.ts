import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.mjs'

let folder: string
const started: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const lockModule = JSON.stringify(new URL('./folder-lock.mjs', import.meta.url).href)

function runScript(script: string): ChildProcess {
  const source = `import { lockFolder } from ${lockModule}; const folder = ${JSON.stringify(folder)}; ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return child
}

async function startHolder(): Promise<ChildProcess> {
  const child = runScript(`await lockFolder(folder); console.log('held'); setInterval(() => {}, 1000)`)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

test('a second process is refused and told who holds the folder', async () => {
  const holder = await startHolder()
  expect(await lockFolder(folder)).toEqual({ heldBy: holder.pid })
})

test('the same process cannot take it twice, and can take it again once it let go', async () => {
  const first = await lockFolder(folder)
  expect(await lockFolder(folder)).toEqual({ heldBy: process.pid })
  if ('release' in first) await first.release()
  expect(await lockFolder(folder)).toHaveProperty('release')
})

test('a process that is killed frees the folder, and its socket is cleared away', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(readdirSync(folder)).toHaveLength(1)

  const lock = await lockFolder(folder)
  expect(lock).toHaveProperty('release')
  expect(readdirSync(folder)).toEqual([expect.stringContaining(`.lock-${process.pid}-`)])
  if ('release' in lock) await lock.release()
  expect(readdirSync(folder)).toEqual([])
})

test('of many processes at once, some of them killed while they hold it, never two have it', async () => {
  const holders = join(folder, 'holders')
  mkdirSync(holders)
  const contend = `
    import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
    const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds))
    for (let turn = 0; turn < 40; turn++) {
      const lock = await lockFolder(folder)
      if ('release' in lock) {
        const others = readdirSync('${holders}')
        if (others.length > 0) appendFileSync(folder + '/clashes', others + ' and ' + process.pid + '\\n')
        writeFileSync('${holders}/' + process.pid, '')
        appendFileSync(folder + '/turns', process.pid + '\\n')
        await pause(5)
        rmSync('${holders}/' + process.pid)
        if (Math.random() < 0.05) process.kill(process.pid, 'SIGKILL')
        await lock.release()
      }
      await pause(Math.random() * 20)
    }`
  await Promise.all(Array.from({ length: 5 }, () => once(runScript(contend), 'exit')))
  expect(existsSync(join(folder, 'clashes'))).toBe(false)
  expect(readFileSync(join(folder, 'turns'), 'utf8').trim().split('\n').length).toBeGreaterThan(5)
})
