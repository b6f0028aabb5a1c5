import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { ensureChromium } from '../../../scripts/lib/chromium.mjs'
import { endEverything, startPlatform } from '../../../scripts/lib/platform.mjs'
import { inScratch, node, root as projectRoot, step, Stop } from '../../../scripts/lib/run.mjs'
import { importTypeScript } from '../../../scripts/lib/typescript.mjs'

/**
 * Starts to watch how much processor time the host of a virtual machine gives to others. The function that it returns
 * says their share since then. Only Linux tells it.
 */
export async function watchHost() {
  const before = await processorTimes()
  return async () => {
    const after = await processorTimes()
    if (!before || !after || after.all === before.all) return undefined
    return (after.taken - before.taken) / (after.all - before.all)
  }
}

async function processorTimes() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const times = /^cpu +(.+)$/m.exec(text)?.[1]?.split(' ').map(Number)
  // user, nice, system, idle, waiting, two kinds of interrupts, taken. What follows is counted in them.
  return times && { all: times.slice(0, 8).reduce((sum, time) => sum + time, 0), taken: times[7] ?? 0 }
}

/** Measures in a separate process, which starts servers and loads them as hard as it can. */
export const measureApart = (label, file, options) =>
  inScratch('bench', async (folder) => {
    const out = join(folder, 'results.json')
    const { code, output } = await step(label, () =>
      node('ops/bench/lib/apart.mjs', [file, ...options, `--out=${out}`]),
    )
    if (code !== 0) throw new Stop(`${output}\nNot measured: ${label}`)
    return JSON.parse(await readFile(out, 'utf8'))
  })

/**
 * Measures the built platform with the sample data, at this address.
 *
 * @template Results
 * @param {(url: string) => Promise<Results>} measure
 */
export const withPlatform = (measure) =>
  inScratch('bench-platform', async (folder) => {
    process.once('exit', endEverything)
    try {
      const platform = await startPlatform({ DATA_DIR: folder })
      const results = await measure(platform.url)
      await platform.kill('SIGTERM')
      return results
    } finally {
      endEverything()
    }
  })

export async function openBrowser() {
  const executablePath = await ensureChromium()
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
}

const POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

/** React for development takes half as long again, and more memory. Nobody is given that one. */
async function requireProduction(outDir) {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.js'))
  for (const file of files)
    if (/\bjsxDEV\b/.test(await readFile(join(outDir, file), 'utf8')))
      throw new Stop(`Not measured: ${file} of the page was built for development.`)
}

/**
 * Builds a bench page like the console and serves it with the same kind of policy, on a free port. `main` is the file that its
 * index.html loads as /main.jsx.
 *
 * @param {string} root
 * @param {string} [main]
 */
export async function serveBenchPage(root, main) {
  const outDir = await mkdtemp(join(tmpdir(), 'list-bench-'))
  const at = (file) => join(projectRoot, file)
  // The console's lists remember how they are arranged on the platform, so they need its routes.
  const { contractRoutes } = await importTypeScript('console/vite/contract-routes.ts')
  const routes = contractRoutes(at('contract/src'), at('console/src/api/calls.ts'))
  /** @type {import('vite').InlineConfig} */
  const shared = {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), routes],
    resolve: main === undefined ? {} : { alias: { '/main.jsx': join(root, main) } },
  }
  // In one file, like the console's first page: what many small ones import from each other would be measured otherwise.
  /** @type {import('vite').BuildEnvironmentOptions['rolldownOptions']} */
  const rolldownOptions = {
    output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } },
  }
  await build({
    ...shared,
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000, rolldownOptions },
  })
  await requireProduction(outDir)
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': POLICY } },
  })
  const address = server.resolvedUrls?.local[0] ?? ''
  const stop = async () => {
    await server.close()
    await rm(outDir, { recursive: true })
  }
  return { address, stop }
}
