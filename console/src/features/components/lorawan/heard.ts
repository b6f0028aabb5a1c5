import type { HeardSensor, HeardUplink } from '#contract/schemas/lorawan'
import { api } from '../../../api/client.ts'
import { messageIn } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { query } from '../../../api/query.ts'
import { uplinkProblems } from '../../../texts/parts/setup.ts'

/** Often enough to see a sensor speak while it is installed. */
export const everyTenSeconds = { refetchInterval: 10_000 }

export const heardQuery = () => ({ ...query(api.listHeardSensors), ...everyTenSeconds })
export const secretQuery = () => ({ ...query(api.getLorawanSecret), ...everyTenSeconds })

/** The address that a network server calls. */
export const uplinkAddress = () => new URL(`${http.baseURL}/lorawan/uplink`, document.baseURI).href

export const unregisteredOf = (sensors: readonly HeardSensor[]): HeardSensor[] =>
  sensors.filter(({ registeredComponentId }) => registeredComponentId === null)

/** What could not be read or stored of an uplink, of a sensor its last one. */
export const problemText = (sensor: HeardSensor | HeardUplink): string =>
  (sensor.problem && messageIn(uplinkProblems, sensor)) || (sensor.problem ?? '')
