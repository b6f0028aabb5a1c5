import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * As much of a platform as the embedded server sees, in a process of its own: `node embedded-platform.mjs '{"dataDir":…}'`
 * starts the server, writes its process and address as a line of JSON, and stays until it is ended.
 */
const index = fileURLToPath(new URL('../db/embedded/index.ts', import.meta.url))
const { module } = await runnerImport(index, { configFile: false, logLevel: 'silent' })
const log = { info: console.error, error: console.error }
try {
  const server = await module.startEmbedded(JSON.parse(process.argv[2] ?? ''), log)
  console.log(JSON.stringify({ pid: server.pid(), url: server.url }))
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
  process.exit(1)
}
