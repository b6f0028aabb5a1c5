import { runnerImport } from 'vite'

/** `node bench/location/run.mjs --rows=100000 --rounds=5 --out=results.json`: the calls that answer for all locations at once. */
const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')),
)
const { module } = await runnerImport(new URL('lists.ts', import.meta.url).pathname)
await module.measure({
  rows: Number(options.rows ?? 100_000),
  rounds: Number(options.rounds ?? 5),
  out: options.out,
})
