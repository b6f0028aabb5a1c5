import { runnerImport } from 'vite'

/** `node bench/audit/run.mjs [traces]`: a page far back in the audit log, by its number and by its cursor. */
const { module } = await runnerImport(new URL('measure.ts', import.meta.url).pathname)
await module.measure(Number(process.argv[2] ?? 1_000_000))
