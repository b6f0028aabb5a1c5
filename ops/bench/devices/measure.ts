import { withServers } from '../calls/servers.ts'
import { measureAlarms } from './alarms.ts'
import { makeFleet } from './fleet.ts'
import { measureFlood } from './flood.ts'
import { measureIngest } from './ingest.ts'
import { measureLate } from './late.ts'
import { measureLive } from './live.ts'
import { startProvider } from './notifications.ts'

const parts = {
  ingest: measureIngest,
  late: measureLate,
  live: measureLive,
  alarms: measureAlarms,
  flood: measureFlood,
}

interface Options {
  part?: keyof typeof parts
  seconds?: string
  devices?: string
  streams?: string
}

/**
 * `ingest`: devices send samples, beside a bare COPY of the same rows. `late`: samples that are older than what a device has sent, beside newer
 * ones. `live`: people follow what changes, beside the same process without
 * streams. `alarms`: devices with a limit on each measurement, beside the same ones without, the lists of alarms, and how long it
 * takes until a provider hears of one. `flood`: ten measurements of each device cross their limits at once.
 */
export const measure = async ({ part = 'ingest', ...options }: Options) =>
  withServers(async ({ db, start }) => {
    const provider = await startProvider()
    try {
      const fleet = await makeFleet(db, Number(options.devices ?? 1000))
      const platform = await start('platform', { PAGERDUTY_URL_EU: provider.url })
      const [seconds, streams] = [Number(options.seconds ?? 60), Number(options.streams ?? 1000)]
      return await parts[part]({ db, platform, fleet, seconds, streams, provider })
    } finally {
      provider.close()
    }
  })
