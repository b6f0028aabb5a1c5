import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, run, step, Stop } from '../lib/run.mjs'
import { makeBases, must, nodeMajor } from './base.mjs'
import { tryOut } from './try-out.mjs'

const image = 'localhost/integrator-console'
const largestMegabytes = 300
const needed = ['buildah', 'debootstrap']
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Builds the image without a daemon and without a registry, and sets up an installation with it. */
export async function testImage() {
  const scratch = await mkdtemp(path.join(tmpdir(), 'test-image-'))
  // PostgreSQL runs as another user, who must be able to reach its data here.
  await chmod(scratch, 0o755)
  try {
    await requireTools()
    const bases = await makeBases(scratch)
    await step('Building the image', () => buildImage(scratch, bases))
    const megabytes = await sizeOf()
    console.log(`· The image has ${megabytes} MB, ${largestMegabytes} are allowed`)
    if (megabytes > largestMegabytes) throw new Stop('The image is too large.')
    await tryOut(image, scratch, nodeMajor)
    console.log('ok')
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function requireTools() {
  if (process.getuid?.() !== 0)
    throw new Stop('npm run test:image needs root: debootstrap makes device files.')
  for (const tool of needed) {
    const { code } = await run(tool, ['--version'])
    if (code !== 0)
      throw new Stop(`npm run test:image needs ${tool}. On Debian: apt-get install ${needed.join(' ')}`)
  }
}

/** The build uses this machine's certificates: a network may put its own between npm and the registry. */
async function buildImage(scratch, { base, buildBase }) {
  const npmrc = path.join(scratch, 'npmrc')
  await writeFile(npmrc, `cafile=${certificates}\n`)
  await must('buildah', [
    'build',
    '--isolation=chroot',
    '--format=docker',
    `--build-arg=BASE=${base}`,
    `--build-arg=BUILD_BASE=${buildBase}`,
    `--volume=${certificates}:${certificates}:ro`,
    `--volume=${npmrc}:/root/.npmrc:ro`,
    `--tag=${image}`,
    root,
  ])
}

async function sizeOf() {
  const [found] = JSON.parse(await must('buildah', ['images', '--json', image]))
  const [, number, unit] = /^([\d.]+) (KB|MB|GB)$/.exec(found.size) ?? []
  return Math.round(Number(number) * { KB: 0.001, MB: 1, GB: 1000 }[unit ?? 'MB'])
}
