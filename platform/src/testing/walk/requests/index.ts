import { batchOperations } from '#contract/operations/batches'
import type { Fixture } from '../fixture.ts'
import { deviceRequests } from './devices.ts'
import { locationRequests } from './locations.ts'
import { operatorRequests } from './operator.ts'
import type { Requests } from './parts.ts'
import { peopleRequests } from './people.ts'
import { valueRequests } from './values.ts'

const single = {
  ...locationRequests,
  ...valueRequests,
  ...deviceRequests,
  ...peopleRequests,
  ...operatorRequests,
}

/** Each with one item, which is the request of its own call. */
const batches = Object.fromEntries(
  Object.entries(batchOperations).map(([name, { batchOf }]) => [
    name,
    (fixture: Fixture) => ({ body: { items: [single[batchOf](fixture)] } }),
  ]),
) as Pick<Requests, keyof typeof batchOperations>

export const requests: Requests = { ...single, ...batches }
