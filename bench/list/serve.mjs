import react from '@vitejs/plugin-react'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

const POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

/** Builds a bench page like the console and serves it with the same kind of policy, on a free port. */
export async function serveBenchPage(root = import.meta.dirname) {
  const outDir = await mkdtemp(join(tmpdir(), 'list-bench-'))
  /** @type {import('vite').InlineConfig} */
  const shared = { root, configFile: false, logLevel: 'warn', plugins: [react()] }
  await build({ ...shared, build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 } })
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
