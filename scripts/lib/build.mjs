import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { node, root, step, Stop } from './run.mjs'

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
