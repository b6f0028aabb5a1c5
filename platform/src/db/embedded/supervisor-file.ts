import { fileURLToPath } from 'node:url'

/** A program of its own: beside this source, and beside the built bundle. */
export const supervisorFile = fileURLToPath(new URL('./supervisor.mjs', import.meta.url))

/** Stands on a supervisor's command line, with the number of its platform's process. */
export const platformMark = '--platform-of-integrator-console='
