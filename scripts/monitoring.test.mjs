import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './lib/run.mjs'

const cache = path.join(root, 'node_modules/.cache/promtool')
const unpacked = path.join(cache, 'usr/bin/promtool')

/** Prometheus' own tool: installed, or unpacked from Debian's package without installing a service. */
async function findPromtool() {
  for (const program of ['promtool', unpacked])
    if ((await run(program, ['--version'])).code === 0) return program
  if (!existsSync('/usr/bin/apt-get')) return undefined
  await mkdir(cache, { recursive: true })
  const download = () => run('apt-get', ['download', 'prometheus'], { cwd: cache })
  if ((await download()).code !== 0) {
    await run('apt-get', ['update'])
    await download()
  }
  const file = (await readdir(cache)).find((name) => name.endsWith('.deb'))
  if (!file) return undefined
  await run('dpkg-deb', ['-x', file, '.'], { cwd: cache })
  return (await run(unpacked, ['--version'])).code === 0 ? unpacked : undefined
}

const promtool = await findPromtool()

// Without Debian's packages there is nothing to run. The names of the metrics are still checked by the platform's suite.
test.skipIf(promtool === undefined)(
  'the alert rules are valid, and those of backups, disks and alarms fire',
  async () => {
    const cwd = path.join(root, 'docs/monitoring')
    const checked = await run(promtool ?? '', ['check', 'rules', 'alerts.yml'], { cwd })
    expect(checked.code, checked.output).toBe(0)
    const tested = await run(promtool ?? '', ['test', 'rules', 'alerts.test.yml'], { cwd })
    expect(tested.code, tested.output).toBe(0)
  },
)
