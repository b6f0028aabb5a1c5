import type { markOperations } from '#contract/operations/locations'
import type { Handlers } from '../../http/context.ts'
import * as store from './store.ts'

export const markHandlers: Handlers<typeof markOperations> = {
  listMarkedLocations: async (_input, context) => store.listMarkedLocations(context),

  listMarkedDevices: async (_input, context) => store.listMarkedDevices(context),
}
