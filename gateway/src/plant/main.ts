import { planOf } from '../configuration.ts'
import { Failure, PlatformClient } from '../platform/client.ts'
import { Token } from '../platform/token.ts'
import { startPlant } from './plant.ts'

const { PLATFORM_URL = 'http://localhost:8080', DEVICE_TOKEN = 'sample-gateway' } = process.env
const log = (message: string) => console.log(message)

/** Which registers there are, and where, is what the platform tells the device. */
try {
  const client = new PlatformClient({
    url: PLATFORM_URL,
    token: Token.fixed(DEVICE_TOKEN),
    signal: new AbortController().signal,
    onTime: () => {},
  })
  const answer = await client.readConfiguration(undefined)
  const servers = await startPlant(planOf(answer?.configuration), { now: () => Date.now() / 1000, log })
  if (servers.length === 0) log('There is nothing to play.')
  process.once('SIGINT', () => process.exit(0))
  process.once('SIGTERM', () => process.exit(0))
} catch (error) {
  if (!(error instanceof Failure) && !(error instanceof Error && 'code' in error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
