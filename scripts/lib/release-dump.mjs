import { chmod, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt, ensureInstalled } from './build.mjs'
import { startPlatform } from './platform.mjs'
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
  const settings = { DATA_DIR: path.join(scratch, 'data') }
  const platform = await step(`Release ${version} with the sample data`, () => startPlatform(settings))
  const target = path.join(root, file)
  const { code, output } = await node('dist/platform/admin.js', ['backup', target], { env: settings })
  await platform.kill('SIGTERM')
  if (code !== 0) throw new Stop(output)
}

/** Before `npm version` the code is newer than the release whose number it still has. */
export function refuseSecondFile(version, files) {
  const file = files.find((name) => name.startsWith(`${version}.`))
  if (file) throw new Stop(`Release ${version} has its file already: ${file}. Run \`npm version\` first.`)
}
