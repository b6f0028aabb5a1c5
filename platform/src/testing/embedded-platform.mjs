/**
 * The part of a platform that the embedded server needs, as a separate process. `node embedded-platform.mjs FILE
 * '{"dataDir":…}'` starts the server with the code in FILE, prints its process id and address as a line of JSON, and
 * runs until it is ended.
 */
const [, , file = '', source = ''] = process.argv
const { startEmbedded } = await import(file)
const log = { info: console.error, error: console.error }
try {
  const server = await startEmbedded(JSON.parse(source), log)
  console.log(JSON.stringify({ pid: server.pid(), url: server.url }))
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
  process.exit(1)
}
