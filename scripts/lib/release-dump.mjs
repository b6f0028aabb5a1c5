import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt, ensureInstalled } from './build.mjs'
import { asCommand, inScratch, node, root, step, Stop } from './run.mjs'

const folder = 'platform/src/testing/releases'

/** Starts this release on its own data folder, with the sample data, and stores a backup of it among the test data. */
export const releaseDump = () =>
  asCommand(async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    const file = path.join(folder, `${version}.backup`)
    refuseSecondFile(version, await readdir(path.join(root, folder)))
    await ensureInstalled()
    await ensureBuilt()
    await inScratch('release-dump', (scratch) => dump(version, file, scratch))
    await chmod(path.join(root, file), 0o644)
    console.log(`Wrote ${file}. Commit it with the release.`)
  })

async function dump(version, file, scratch) {
  const env = {
    ...process.env,
    NODE_ENV: '',
    SAMPLE_DATA: 'on',
    PORT: '0',
    DATA_DIR: path.join(scratch, 'data'),
  }
  const stop = await step(`Release ${version} with the sample data`, () => startPlatform(env))
  try {
    const target = path.join(root, file)
    const { code, output } = await node('dist/platform/admin.js', ['backup', target], { env })
    if (code !== 0) throw new Stop(output)
  } finally {
    await stop()
  }
}

/** Before `npm version` the code is newer than the release whose number it still has. */
export function refuseSecondFile(version, kept) {
  const file = kept.find((name) => name.startsWith(`${version}.`))
  if (file) throw new Stop(`Release ${version} has its file already: ${file}. Run \`npm version\` first.`)
}

async function startPlatform(env) {
  const child = spawn(process.execPath, ['dist/platform/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const ended = once(child, 'close')
  await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Stop(`${said}\nThe platform did not start.`)))
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.includes('is ready')) resolve(undefined)
    })
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
