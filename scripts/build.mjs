import { build } from './lib/build.mjs'
import { asCommand } from './lib/command.mjs'

await asCommand(build)
