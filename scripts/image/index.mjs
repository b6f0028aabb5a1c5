import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asCommand, inScratch, must, requireRootAndTools, root, step, Stop } from '../lib/run.mjs'
import { makeBases, nodeMajor } from './base.mjs'
import { tryOut } from './try-out.mjs'

const image = 'localhost/integrator-console'
const largestMegabytes = 300
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Builds the image without a daemon and without a registry, and sets up an installation with it. */
export const testImage = () =>
  asCommand(async () => {
    await requireRootAndTools('npm run test:image', 'debootstrap makes device files', {
      buildah: 'buildah',
      debootstrap: 'debootstrap',
    })
    await inScratch('test-image', buildAndTry)
    console.log('ok')
  })

async function buildAndTry(scratch) {
  const bases = await makeBases(scratch)
  await step('Building the image', () => buildImage(scratch, bases))
  const megabytes = await sizeOf()
  console.log(`· The image has ${megabytes} MB, ${largestMegabytes} are allowed`)
  if (megabytes > largestMegabytes) throw new Stop('The image is too large.')
  await tryOut(image, scratch, nodeMajor)
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
