import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, root, step, Stop } from './run.mjs'

const folder = 'platform/src/testing/releases'

/** Starts this release on its own data folder, with the sample data, and stores a backup of it among the test data. */
export async function releaseDump() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const file = path.join(folder, `${version}.backup`)
  const scratch = await mkdtemp(path.join(tmpdir(), 'release-dump-'))
  // Under root the database runs as another user, who must be able to enter this folder.
  await chmod(scratch, 0o755)
  try {
    refuseSecondFile(version, await readdir(path.join(root, folder)))
    await ensureInstalled()
    await ensureBuilt()
    const env = {
      ...process.env,
      NODE_ENV: '',
      SAMPLE_DATA: 'on',
      PORT: '0',
      DATA_DIR: path.join(scratch, 'data'),
    }
    const stop = await step(`Release ${version} with the sample data`, () => startPlatform(env))
    try {
      const { code, output } = await node('dist/platform/admin.js', ['backup', path.join(root, file)], {
        env,
      })
      if (code !== 0) throw new Stop(output)
    } finally {
      await stop()
    }
    await chmod(path.join(root, file), 0o644)
    console.log(`Wrote ${file}. Commit it with the release.`)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await rm(scratch, { recursive: true, force: true })
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
