import type { Caller } from '../../base/request.ts'
import type { Db } from '../../db/connection.ts'
import { readDigests, readPlaces, type Digests, type SetOfGroups } from './narrowing-store.ts'
import type { Changes } from './rules.ts'

type Limited = Pick<Caller, 'integratorId' | 'groups'>

/** Who has the same one is told the same. It is another one after a change of a membership or of its roles. */
export const keyOf = ({ integratorId, groups }: Limited): string =>
  groups ? JSON.stringify([integratorId, groups]) : integratorId

/**
 * What has changed for followers who are limited to location groups. That something has changed at the integrator would tell them of
 * places which they do not see: what is at their own locations is compared with what was there before.
 */
export function createNarrowing(db: Db) {
  let known = new Map<string, Digests>()

  return async (followers: readonly Limited[], changes: ReadonlyMap<string, Changes>) => {
    const sets = setsOf(followers)
    known = new Map([...known].filter(([key]) => sets.has(key)))
    const narrowed = await valuesOf([...sets.values()], changes)
    const asked = [...sets.values()].filter(({ key, integratorId }) => {
      const changed = changes.get(integratorId)
      return !known.has(key) || changed?.devices || changed?.alarms || changed?.notices
    })
    for (const { key, ...now } of asked.length > 0 ? await readDigests(db, asked) : []) {
      const before = known.get(key)
      known.set(key, now)
      if (!before) continue
      const { values } = narrowed.get(key) ?? { values: [] }
      const changed = {
        values,
        devices: now.devices !== before.devices,
        alarms: now.alarms !== before.alarms,
        notices: now.notices !== before.notices,
      }
      if (values.length > 0 || changed.devices || changed.alarms || changed.notices)
        narrowed.set(key, changed)
    }
    return narrowed
  }

  async function valuesOf(sets: readonly Watched[], changes: ReadonlyMap<string, Changes>) {
    const narrowed = new Map<string, Changes>()
    const ofSets = sets.map((set) => ({ set, values: changes.get(set.integratorId)?.values ?? [] }))
    const locationIds = new Set(ofSets.flatMap(({ values }) => values.map((value) => value.locationId)))
    if (locationIds.size === 0) return narrowed
    const groups = new Set(sets.flatMap((set) => set.groups))
    const places = new Set(
      (await readPlaces(db, [...groups], [...locationIds])).map(({ group, locationId }) =>
        placeKey(group, locationId),
      ),
    )
    for (const { set, values } of ofSets) {
      const seen = values.filter(({ locationId }) =>
        set.groups.some((group) => places.has(placeKey(group, locationId))),
      )
      if (seen.length > 0)
        narrowed.set(set.key, { values: seen, devices: false, alarms: false, notices: false })
    }
    return narrowed
  }
}

interface Watched extends SetOfGroups {
  integratorId: string
}

function setsOf(followers: readonly Limited[]): Map<string, Watched> {
  const sets = new Map<string, Watched>()
  for (const follower of followers) {
    const { integratorId, groups } = follower
    const key = keyOf(follower)
    if (groups && !sets.has(key)) sets.set(key, { key, integratorId, groups: groups.map(({ id }) => id) })
  }
  return sets
}

const placeKey = (group: string, locationId: string) => JSON.stringify([group, locationId])
