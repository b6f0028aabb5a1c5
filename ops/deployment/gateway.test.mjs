import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/run.mjs'
import { first, read } from './truth.mjs'

const unit = read('deploy/systemd/integrator-gateway.service')
const dockerfile = read('gateway/Dockerfile')
const page = read('docs/gateway.md')
const declared = [...read('gateway/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name]) => name,
)

test('docs/gateway.md names every setting of the gateway and no other', () => {
  const described = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(declared.length).toBeGreaterThan(5)
  expect(new Set(described)).toEqual(new Set(declared))
})

test('the defaults on the page are those of the program', () => {
  const defaults = [...page.matchAll(/^\| `(\w+)` +\| `(\d+)`/gm)].map(([, name, value]) => [name, value])
  expect(defaults.length).toBeGreaterThan(3)
  for (const [name, value] of defaults)
    expect(read('gateway/src/settings.ts')).toMatch(new RegExp(`${name}: (?:number|list)\\('?${value}'?,`))
})

test('unit and image start the same command with the same environment', () => {
  const start = first(/^ExecStart=(.+)$/m, unit)?.split(' ')
  const image = JSON.parse(first(/^CMD (.+)$/m, dockerfile) ?? '[]')
  expect(start).toEqual(['/usr/bin/node', ...image.slice(1, -1), '/opt/integrator-gateway/main.js'])
  for (const setting of ['MALLOC_ARENA_MAX=1', 'UV_THREADPOOL_SIZE=2']) {
    expect(unit).toContain(setting)
    expect(dockerfile).toContain(setting)
  }
  expect(unit).toContain(`DATA_DIR=/var/lib/${first(/^StateDirectory=(.+)$/m, unit)}`)
  expect(first(/^VOLUME (\S+)$/m, dockerfile)).toBe(first(/DATA_DIR=(\S+)/, dockerfile))
})

test('the page installs the files and the user that the unit names', () => {
  for (const [, value] of unit.matchAll(/^(?:User|EnvironmentFile)=(.+)$/gm)) expect(page).toContain(value)
  expect(page).toContain(first(/DEVICE_TOKEN_FILE=(\S+)/, unit))
  expect(page).toContain('mv /tmp/gateway /opt/integrator-gateway')
  expect(readFileSync(path.join(root, '.dockerignore'), 'utf8')).toContain('\n!gateway\n')
})
