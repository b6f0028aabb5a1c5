import { readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest

/** A package with all that it needs, as npm has put it into folders. */
function withDependencies(name: string, parents: string[], found = new Set<string>()): Set<string> {
  for (const [index, parent] of parents.entries()) {
    const folder = `${parent}/node_modules/${name}`
    let manifest: Manifest
    try {
      manifest = manifestOf(here(`../${folder}`))
    } catch {
      continue
    }
    if (found.has(folder)) return found
    found.add(folder)
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      withDependencies(needed, [folder, ...parents.slice(index)], found)
    return found
  }
  return found
}

/** Of the package for serial ports. It takes 8 MB of memory, so only a gateway with a serial bus loads it. */
const loadedWhenUsed = `
import { createRequire } from 'node:module'
const load = createRequire(import.meta.url)
export function SerialPort(...options) {
  return new (load('serialport').SerialPort)(...options)
}`

/**
 * The gateway as a folder that runs by itself, on every kind of machine: the package for serial ports is beside it, with
 * the binaries for all systems.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: { 'process.env.GATEWAY_VERSION': JSON.stringify(manifestOf(here('..')).version) },
  // As a package of its own, the library for Modbus would take 4 MB more.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: here('../dist/gateway'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: here('src/main.ts'), plant: here('src/plant/main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'serialport-when-used',
      enforce: 'pre',
      resolveId: (name) => (name === 'serialport' ? '\0serialport' : undefined),
      load: (id) => (id === '\0serialport' ? loadedWhenUsed : undefined),
    },
    {
      name: 'copy-packages',
      async writeBundle({ dir: outDir = '' }) {
        for (const folder of withDependencies('serialport', ['.']))
          await cp(here(`../${folder}`), `${outDir}/${folder}`, { recursive: true })
        await writeFile(`${outDir}/package.json`, '{ "type": "module" }\n')
      },
    },
  ],
})
