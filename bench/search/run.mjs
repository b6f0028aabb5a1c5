import { runnerImport } from 'vite'

/** `node bench/search/run.mjs [--locations=100000] [--out=results.json]`: searches, beside a bare trigram query. */
const given = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')),
)
const { module } = await runnerImport(new URL('measure.ts', import.meta.url).pathname)
await module.measure({ locations: Number(given.locations ?? 100_000), out: given.out })
