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
  for (const parent of parents) {
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
      withDependencies(needed, [folder, ...parents], found)
    return found
  }
  return found
}

/**
 * The gateway as a folder that runs by itself, on every kind of machine: the library for Modbus is beside it, with the
 * binaries for serial ports of all systems.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: { 'process.env.GATEWAY_VERSION': JSON.stringify(manifestOf(here('..')).version) },
  ssr: { noExternal: ['zod'], external: ['modbus-serial'] },
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
      name: 'copy-packages',
      async writeBundle({ dir: outDir = '' }) {
        for (const folder of withDependencies('modbus-serial', ['.']))
          await cp(here(`../${folder}`), `${outDir}/${folder}`, { recursive: true })
        await writeFile(`${outDir}/package.json`, '{ "type": "module" }\n')
      },
    },
  ],
})
