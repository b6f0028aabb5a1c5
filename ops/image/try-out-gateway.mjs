import path from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { endEverything, startPlatform } from '../../scripts/lib/platform.mjs'
import { must, step, Stop } from '../../scripts/lib/run.mjs'
import { readConfig, runContainer } from './container.mjs'
import { expectLabels, expectSound } from './try-out.mjs'

/** The container is the gateway of the sample's first device, on the platform as it is built here. */
export async function tryOutGateway(image, scratch, nodeMajor) {
  await ensureBuilt()
  const config = await readConfig(image)
  expectLabels(config)
  const platform = await startPlatform({ DATA_DIR: path.join(scratch, 'platform') })
  const container = await must('buildah', ['from', image])
  const files = await must('buildah', ['mount', container])
  // Names are known only if a container runtime writes them.
  const url = platform.url.replace('localhost', '127.0.0.1')
  const settings = [`PLATFORM_URL=${url}`, 'DEVICE_TOKEN=sample-gateway']
  const running = runContainer(files, config, settings)
  try {
    // Without a plant nobody answers, which it says as well.
    await step('The gateway reads its configuration, and what it names', () => running.says('NO_ANSWER'))
    await step('Its user, its files and its Node', () => expectSound(running, config, nodeMajor))
    await step('It ends when asked to', () => running.end())
  } catch (error) {
    throw error instanceof Stop ? new Stop(`${running.output()}\n${error.message}`) : error
  } finally {
    running.kill()
    endEverything()
    await must('buildah', ['rm', container])
  }
}
