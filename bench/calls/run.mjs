import { runnerImport } from 'vite'

/**
 * `node bench/calls/run.mjs [--only=calls,long,growth] [--seconds=0.5] [--rounds=21] [--most=1000000]
 * [--out=results.json]`: the platform's calls beside a bare Fastify route with the same statements, its long lists, and
 * how both grow. Prints tables. `--out` writes the same as JSON.
 */
const given = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')),
)
const { module } = await runnerImport(new URL('measure.ts', import.meta.url).pathname)
await module.measure({
  only: (given.only ?? 'calls,long,growth').split(','),
  seconds: Number(given.seconds ?? 0.5),
  rounds: Number(given.rounds ?? 21),
  most: Number(given.most ?? 1_000_000),
  ...(given.out && { out: given.out }),
})
