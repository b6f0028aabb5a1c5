import { endEverything, makePlatform } from '../../scripts/faults/processes.mjs'
import { inScratch } from '../../scripts/lib/command.mjs'

/**
 * Measures the built platform with the sample data, at this address.
 *
 * @template Results
 * @param {(url: string) => Promise<Results>} measure
 */
export const withPlatform = (measure) =>
  inScratch('bench-platform', async (folder) => {
    process.once('exit', endEverything)
    try {
      const platform = await makePlatform({ DATA_DIR: folder })
      platform.launch()
      await platform.ready()
      const results = await measure(platform.url)
      await platform.kill('SIGTERM')
      return results
    } finally {
      endEverything()
    }
  })
