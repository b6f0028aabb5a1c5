import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('../dist/platform')

/** What the platform reads at run time beside its own code. */
const assets = [
  ['migrations', 'migrations'],
  ['src/db/embedded/supervisor.mjs', 'supervisor.mjs'],
] as const

export default defineConfig({
  root: here('.'),
  publicDir: false,
  build: {
    ssr: here('src/main.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
  plugins: [
    {
      name: 'copy-assets',
      async closeBundle() {
        for (const [from, to] of assets) {
          await cp(here(from), `${outDir}/${to}`, { recursive: true })
        }
      },
    },
  ],
})
