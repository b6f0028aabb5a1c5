import { runnerImport } from 'vite'

/**
 * `node bench/calls/run.mjs [--only=calls,long,growth,stored] [--seconds=0.5] [--rounds=21] [--most=1000000]
 * [--out=results.json]`: the platform's calls beside a bare Fastify route with the same statements, its long lists, and
 * how both grow. Prints tables. `--out` writes the same as JSON.
 */
const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')),
)
const { module } = await runnerImport(new URL('measure.ts', import.meta.url).pathname)
await module.measure({
  only: (options.only ?? 'calls,long,growth').split(','),
  seconds: Number(options.seconds ?? 0.5),
  rounds: Number(options.rounds ?? 21),
  most: Number(options.most ?? 1_000_000),
  ...(options.out && { out: options.out }),
})
