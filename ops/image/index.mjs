import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requireRootAndPackages } from '../../scripts/lib/debian.mjs'
import { asCommand, inScratch, must, root, step, Stop } from '../../scripts/lib/run.mjs'
import { makeBases, nodeMajor } from './base.mjs'
import { tryOut } from './try-out.mjs'
import { tryOutGateway } from './try-out-gateway.mjs'

/** What is built from each file, and how large it may be. */
const images = {
  console: { file: 'Dockerfile', largestMegabytes: 300, tryOut },
  gateway: { file: 'gateway/Dockerfile', largestMegabytes: 260, tryOut: tryOutGateway },
}
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/**
 * `npm run test:image -- [console|gateway]`: builds the images without a daemon and without a registry, and tries them out.
 *
 * @param {string[]} names
 */
export const testImage = (names) =>
  asCommand(async () => {
    await requireRootAndPackages('npm run test:image', 'debootstrap makes device files', [
      'buildah',
      'debootstrap',
    ])
    await inScratch('test-image', (scratch) => buildAndTry(scratch, names))
    console.log('ok')
  })

async function buildAndTry(scratch, names) {
  const bases = await makeBases(scratch)
  for (const name of names.length > 0 ? names : Object.keys(images)) {
    const { file, largestMegabytes, tryOut: tryIt } = images[name]
    const image = `localhost/integrator-${name}`
    await step(`Building the image of ${file}`, () => buildImage(scratch, image, file, bases))
    const megabytes = await sizeOf(image)
    console.log(`· The image has ${megabytes} MB, ${largestMegabytes} are allowed`)
    if (megabytes > largestMegabytes) throw new Stop('The image is too large.')
    await tryIt(image, scratch, nodeMajor)
  }
}

/** The build uses this machine's certificates: a network may put its own between npm and the registry. */
async function buildImage(scratch, image, file, { base, buildBase }) {
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
    `--file=${path.join(root, file)}`,
    root,
  ])
}

async function sizeOf(image) {
  const [found] = JSON.parse(await must('buildah', ['images', '--json', image]))
  const [, number, unit] = /^([\d.]+) (KB|MB|GB)$/.exec(found.size) ?? []
  return Math.round(Number(number) * { KB: 0.001, MB: 1, GB: 1000 }[unit ?? 'MB'])
}
