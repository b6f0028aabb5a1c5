import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { scratchFolder } from './scratch.ts'

afterEach(() => vi.unstubAllEnvs())

test('the folder of a run is in TMPDIR, open to all users, and old folders of ended runs are removed', () => {
  const parent = mkdtempSync(join(tmpdir(), 'runs-'))
  const ended = spawnSync(process.execPath, ['--version']).pid
  const made = (name: string, at: Date) => {
    mkdirSync(join(parent, name))
    utimesSync(join(parent, name), at, at)
    return name
  }
  const longAgo = new Date('2020-01-01')
  made(`integrator-console-tests-${ended}-old`, longAgo)
  const young = made(`integrator-console-tests-${ended}-young`, new Date())
  const running = made(`integrator-console-tests-${process.pid}-running`, longAgo)
  const foreign = made('something-else', longAgo)

  vi.stubEnv('TMPDIR', parent)
  const folder = scratchFolder()
  expect(dirname(folder)).toBe(parent)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  expect(readdirSync(parent).toSorted()).toEqual([young, running, foreign, basename(folder)].toSorted())
})
