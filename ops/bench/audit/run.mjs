import { importTypeScript } from '../../../scripts/lib/typescript.mjs'

/** `node ops/bench/audit/run.mjs [traces]`: a page far back in the audit log, by its number and by its cursor. */
const { measure } = await importTypeScript('ops/bench/audit/measure.ts')
await measure(Number(process.argv[2] ?? 1_000_000))
