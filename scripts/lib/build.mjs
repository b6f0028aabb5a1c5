import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { asCommand, node, npm, root, step, Stop } from './run.mjs'

export async function ensureInstalled(folder = root) {
  if (await isInstalled(folder)) return
  await step('Installing packages', async () => {
    const { code, output } = await npm(['ci', '--include=dev'], { cwd: folder })
    if (code !== 0)
      throw new Stop(
        `${firstLines(output)}\nThe packages could not be installed: npm ci ended with code ${code}.`,
      )
  })
}

/** npm prints its whole manual after the reason. */
const firstLines = (output) => output.split('\n').slice(0, 12).join('\n')

/** npm writes what it installed into node_modules/.package-lock.json as its last step. */
export async function isInstalled(folder) {
  const wanted = await packagesOf(path.join(folder, 'package-lock.json'))
  const present = await packagesOf(path.join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([name, { version, optional, peer, ...forMachines }]) => {
    if (name === '') return true
    const found = present[name]
    return found ? found.version === version : Boolean((optional && !isForHere(forMachines)) || peer)
  })
}

/**
 * Some packages exist for each kind of machine. npm installs only the one for this machine.
 *
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} machines
 */
const isForHere = ({ os, cpu, libc }) =>
  os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined

/** @returns {Promise<Record<string, { version: string, optional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[] }> | undefined>} */
async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

const sources = [
  'contract',
  'console',
  'platform',
  'gateway',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const stampFile = path.join(root, 'dist/built-from')

/** Builds if the sources differ from those of the last build. */
export async function ensureBuilt() {
  const present = await readFile(stampFile, 'utf8').catch(() => '')
  if (fingerprint() !== present) await step('Building', build)
}

/** Builds console, platform and gateway into dist, side by side. */
export async function build() {
  await rm(stampFile, { force: true })
  const stamp = fingerprint()
  const results = await Promise.all(['console', 'platform', 'gateway'].map(buildPart))
  const failed = results.filter(({ code }) => code !== 0)
  if (failed.length > 0) throw new Stop(`${failed.map(({ output }) => output).join('\n')}\nThe build failed.`)
  await mkdir(path.dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
}

export const buildCommand = () => asCommand(build)

const buildPart = (part) =>
  node('node_modules/vite/bin/vite.js', [
    'build',
    part,
    '--config',
    `${part}/vite.config.ts`,
    '--logLevel',
    'warn',
  ])

/** Reads a thousand small files. Every start waits for it, and a promise per file would take ten times as long. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(source)) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesUnder(source) {
  if (source.includes('.')) return [source]
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** From a fresh clone. It then runs in this process and handles its signals. */
export async function start(program = 'platform/main.js') {
  // The reader of the output may leave, as `head` does. Installing, building and serving go on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.chdir(root)
  try {
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exit(1)
  }
  await import(pathToFileURL(path.join(root, 'dist', program)).href)
}
