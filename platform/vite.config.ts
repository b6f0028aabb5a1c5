import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('../dist/platform')

/** Files that the platform reads at run time. */
const assets = [
  ['migrations', 'migrations'],
  ['src/db/functions', 'functions'],
  ['src/db/embedded/supervisor.mjs', 'supervisor.mjs'],
  ['src/codecs/codec-worker.mjs', 'codec-worker.mjs'],
  ['src/domain/samples/files/parquet-worker.mjs', 'parquet-worker.mjs'],
  ['src/reports/pdf-worker.mjs', 'pdf-worker.mjs'],
] as const

export default defineConfig({
  root: here('.'),
  publicDir: false,
  // Of the 28 MB for spans less than one is needed, in files of their own. The others are hundreds of files that every start would read.
  ssr: { noExternal: [/^@opentelemetry\//, 'drizzle-orm', 'zod'] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: here('src/main.ts'), admin: here('src/admin/main.ts') },
      // All in one folder: the code finds its files beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
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
