import { deviceRequests } from './devices.ts'
import { locationRequests } from './locations.ts'
import { operatorRequests } from './operator.ts'
import type { Requests } from './parts.ts'
import { peopleRequests } from './people.ts'
import { valueRequests } from './values.ts'

export const requests: Requests = {
  ...locationRequests,
  ...valueRequests,
  ...deviceRequests,
  ...peopleRequests,
  ...operatorRequests,
}
