import { fileURLToPath } from 'node:url'

/** A separate program: beside this source, and beside the built bundle. */
export const supervisorFile = fileURLToPath(new URL('./supervisor.mjs', import.meta.url))

/** On a supervisor's command line, with the process id of its platform. */
export const platformMark = '--platform-of-integrator-console='
