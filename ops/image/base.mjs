import { access, cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fetchNode } from '../../scripts/lib/test-node.mjs'
import { must, mustGet, step, Stop } from '../../scripts/lib/run.mjs'

const debian = 'bookworm'
const mirror = 'http://deb.debian.org/debian'
export const nodeMajor = '24'
/** Nobody reads manuals in a container, and no packages are added to it. */
const needless = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache',
  'var/lib/apt/lists',
]

/** Instead of those of a registry: Debian with Node, and the same with npm, from Debian's packages and the npm registry. */
export async function makeBases(scratch) {
  const rootFolder = path.join(scratch, 'root')
  await step(`Debian ${debian} from its packages`, () =>
    mustGet('debootstrap', ['--variant=minbase', '--include=ca-certificates', debian, rootFolder, mirror]),
  )
  for (const folder of needless) await rm(path.join(rootFolder, folder), { recursive: true, force: true })
  const program = await step(`Node ${nodeMajor} from the npm registry`, () => fetchNode(nodeMajor, scratch))
  await cp(program, path.join(rootFolder, 'usr/local/bin/node'))
  const base = await imageOf(rootFolder, 'localhost/integrator-console-base')
  const npm = await findNpm()
  await mkdir(path.join(rootFolder, 'usr/local/lib/node_modules'), { recursive: true })
  await cp(npm, path.join(rootFolder, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  })
  await must('ln', [
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    path.join(rootFolder, 'usr/local/bin/npm'),
  ])
  return { base, buildBase: await imageOf(rootFolder, 'localhost/integrator-console-build-base') }
}

async function imageOf(folder, name) {
  const container = await must('buildah', ['from', 'scratch'])
  await must('buildah', ['add', container, folder, '/'])
  await must('buildah', ['commit', '--rm', container, name])
  return name
}

/** The npm that is installed beside this Node. */
async function findNpm() {
  // Warnings may come before it.
  const folder = path.join((await must('npm', ['root', '--global'])).split('\n').at(-1) ?? '', 'npm')
  await access(path.join(folder, 'bin/npm-cli.js')).catch(() => {
    throw new Stop(`No npm was found in ${folder}.`)
  })
  return folder
}
