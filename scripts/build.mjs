import { build } from './lib/build.mjs'
import { Stop } from './lib/run.mjs'

try {
  await build()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exit(1)
}
