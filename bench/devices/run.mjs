import { runnerImport } from 'vite'

/**
 * `node bench/devices/run.mjs --part=ingest [--seconds=60] [--devices=1000] [--out=results.json]`: devices send samples, beside a bare
 * COPY of the same rows. `--part=live [--streams=1000]`: people follow what changes, beside the same process without streams.
 * `--part=alarms`: devices with a limit on each measurement, beside the same ones without, the lists of alarms, and
 * how long it takes until a provider hears of one. `--part=flood`: ten measurements of each device cross their limits at once.
 */
const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=')),
)
const { module } = await runnerImport(new URL('measure.ts', import.meta.url).pathname)
await module.measure({
  part: options.part ?? 'ingest',
  seconds: Number(options.seconds ?? 60),
  devices: Number(options.devices ?? 1000),
  streams: Number(options.streams ?? 1000),
  ...(options.out && { out: options.out }),
})
