import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../../db/connection.ts'
import { listOf, preparedStatement } from '../../db/prepared.ts'
import { components, measurements } from '../../db/schema/index.ts'

/** Measurements that are remembered, of all devices together. Those of a device that is forgotten are read again. */
const mostRemembered = 200_000

const ownMeasurements = preparedStatement<{ id: string }>()(
  'own_measurements',
  ['deviceId', 'ids'],
  ({ deviceId, ids }) => sql`
    select ${measurements.id} as "id" from ${measurements}
    join ${components} on ${components.id} = ${measurements.componentId}
    where ${measurements.id} = any(${ids}::text[]) and ${eq(components.deviceId, deviceId)}`,
)

/**
 * Which measurements are a device's own, so that samples of others need not wait with those that can be stored. That one is there is
 * remembered, and whoever stores looks again. That one is not there is asked each time: the device may have got it meanwhile.
 */
export function createKnownMeasurements(most = mostRemembered) {
  const known = new LRUCache<string, ReadonlySet<string>>({
    maxSize: most,
    sizeCalculation: (ids) => ids.size + 1,
  })
  const asking = new Map<string, Promise<ReadonlySet<string>>>()

  async function ask(db: Queries, deviceId: string, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const before = known.get(deviceId) ?? new Set()
    const missing = [...ids].filter((id) => !before.has(id))
    if (missing.length === 0) return before
    const found = await ownMeasurements(db, { deviceId, ids: listOf(missing) })
    if (found.length === 0) return before
    const all = new Set([...before, ...found.map(({ id }) => id)])
    known.set(deviceId, all)
    return all
  }

  return {
    /** The device's own ones, with those of these ids that are. One call of a device after the other, so that none overtakes another. */
    async find(db: Queries, deviceId: string, ids: Iterable<string>): Promise<ReadonlySet<string>> {
      const wanted = new Set(ids)
      const before = asking.get(deviceId)
      const own = before
        ? before.then(
            async () => ask(db, deviceId, wanted),
            async () => ask(db, deviceId, wanted),
          )
        : ask(db, deviceId, wanted)
      asking.set(deviceId, own)
      try {
        return await own
      } finally {
        if (asking.get(deviceId) === own) asking.delete(deviceId)
      }
    },
    /** One that was remembered is gone. */
    forget: (deviceId: string) => void known.delete(deviceId),
  }
}
