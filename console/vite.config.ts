import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { contractRoutes } from './vite/contract-routes.ts'
import { leanOidc } from './vite/lean-oidc.ts'
import { leanPalettes } from './vite/lean-palettes.ts'
import { packed } from './vite/packed.ts'
import { plainNumbers } from './vite/plain-numbers.ts'

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
    leanOidc(),
    plainNumbers(),
    contractRoutes(at('../contract/src'), at('./src/api/calls.ts')),
    packed(outDir),
  ],
  resolve: {
    // React has it since 18, so the shim for older versions is left out.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    modulePreload: {
      // All target browsers support it.
      polyfill: false,
      // Style sheets alone: the names of all scripts are 3 kB of the first page, which loads the others ahead anyway.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: ['es2023', 'chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      input: [at('index.html'), at('silent-renew.html')],
      // The first signed-in page in one file: compressed it is smaller than many chunks, and nothing
      // waits for a second round of requests. A group takes what its modules import, except what a group of a higher
      // priority has. The frame that renews a session needs only the first group.
      output: {
        codeSplitting: {
          groups: [
            // The files of a language import these, and the login page waits for such a file: in one chunk with the login
            // page, each would wait for the other.
            {
              name: 'language',
              test: /console\/src\/ui\/(language|preferences)\.ts|contract\/src\/texts\/language\.ts/,
              priority: 4,
            },
            { name: 'counted', test: /console\/src\/texts\/counted\.ts/, priority: 3 },
            { name: 'oidc', test: /oidc-client-ts/, priority: 3 },
            { name: 'login', tags: ['$initial'], test: /^(?!.*silent-renew)/, priority: 2 },
            { name: 'signed-in', test: /SignedInApp|LocationsPage/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/public': platform, '/realms': platform, '/env.js': platform },
  },
})
