import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { contractRoutes } from './vite/contract-routes.ts'
import { leanPalettes } from './vite/lean-palettes.ts'
import { packed } from './vite/packed.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = at('../dist/console')
const platform = process.env.PLATFORM_URL ?? 'http://localhost:8080'

export default defineConfig({
  root: at('.'),
  // Relative addresses: the same build works in any folder of any host.
  base: './',
  plugins: [
    react(),
    leanPalettes(),
    contractRoutes(at('../contract/src'), at('./src/api/calls.ts')),
    packed(outDir),
  ],
  resolve: {
    // React has it since 18, so the shim for older versions is left out.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    // All target browsers support it.
    modulePreload: { polyfill: false },
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: ['es2023', 'chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      input: [at('index.html'), at('silent-renew.html')],
      // The parts that the first page needs are smaller in one file than in three. Two parts are for other pages.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'query',
              test: /@tanstack[\\/]query-core(?!.*(?:mutation|infiniteQuery|queries)Observer)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/public': platform, '/realms': platform, '/env.js': platform },
  },
})
