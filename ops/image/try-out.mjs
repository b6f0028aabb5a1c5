import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expectSetUp, setUp } from '../../scripts/lib/first-hour.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { must, root, step, Stop } from '../../scripts/lib/run.mjs'
import { importTypeScript } from '../../scripts/lib/typescript.mjs'
import { readConfig, runContainer } from './container.mjs'

/** Sets up an installation with a container on an empty database, and starts it again. */
export async function tryOut(image, scratch, nodeMajor) {
  const config = await readConfig(image)
  const database = await step('A PostgreSQL for it', () => startDatabase(scratch))
  const container = await must('buildah', ['from', image])
  const files = await must('buildah', ['mount', container])
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = [
    `HOST=127.0.0.1`,
    `PORT=${port}`,
    `PUBLIC_URL=${url}`,
    `DATABASE_URL=${database.url}`,
    `SECRETS_KEY=${'0123456789abcdef'.repeat(4)}`,
  ]
  let running
  const start = async () => {
    running = runContainer(files, config, settings)
    await running.ready(url)
    return running
  }
  try {
    await step('Its labels, and no packages for developers', () => expectLean(files, config))
    const first = await step('The container answers', start)
    await step('Its user, its files, its Node and its health check', () =>
      expectSound(first, config, nodeMajor),
    )
    await step('Set-up, sign-in, locations', async () => {
      const page = await fetch(url)
      if (!(await page.text()).includes('<div id="root">')) throw new Stop('The console is not in the image.')
      await setUp(url, first.output())
      await expectSetUp(url)
    })
    await step('It ends when asked to', () => first.end())
    const second = await step('It answers again', start)
    await step('Everybody is still there', () => expectSetUp(url))
    if (second.output().includes('/setup#')) throw new Stop(`${second.output()}\nIt asks to be set up again.`)
    await second.end()
  } catch (error) {
    throw error instanceof Stop ? new Stop(`${running?.output() ?? ''}\n${error.message}`) : error
  } finally {
    running?.kill()
    await database.stop()
    await must('buildah', ['rm', container])
  }
}

const labels = ['title', 'description', 'licenses'].map((name) => `org.opencontainers.image.${name}`)

export function expectLabels(config) {
  const missing = labels.filter((label) => !config.labels?.[label])
  if (missing.length > 0) throw new Stop(`The image has no label ${missing.join(', ')}.`)
}

async function expectLean(files, config) {
  expectLabels(config)
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const present = await readdir(path.join(files, config.folder, 'node_modules'), { recursive: true })
  const needless = present.filter((name) => isNeedless(packages[`node_modules/${name}`]))
  if (needless.length > 0)
    throw new Stop(`The image has packages that it does not need: ${needless.join(', ')}.`)
}

/** Packages that package-lock.json marks as needed only by developers, or as optional (the bundled database). */
const isNeedless = (entry) => entry?.dev || entry?.optional || entry?.devOptional

export async function expectSound(container, config, nodeMajor) {
  await container.expectOwnUser()
  const version = await container.inside(['node', '--version'])
  if (!version.startsWith(`v${nodeMajor}.`)) throw new Stop(`The image runs Node ${version}.`)
  const tried = await container.inside(['sh', '-c', `touch ${config.folder}/new 2>&1 || true`])
  if (!tried.includes('Read-only file system'))
    throw new Stop(`The image's files can be written to: ${tried}`)
  if (config.healthCheck.length > 0) await container.inside(config.healthCheck)
}

/** A server outside of the container, on a port that only this machine can reach. */
async function startDatabase(scratch) {
  const { startEmbedded } = await importTypeScript('platform/src/db/embedded/index.ts')
  return startEmbedded({ dataDir: path.join(scratch, 'data'), loopback: true }, console)
}
