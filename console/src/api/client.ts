import { routes } from 'virtual:contract-routes'
import { createClient, createExchangeClient } from '#contract/client'
import type { Calls, FirstCalls } from './calls.ts'
import { firstApi } from './firstClient.ts'
import { http } from './http.ts'
import { confirmOldSignIns } from './confirm.ts'
import { refreshAfter } from './stale.ts'

confirmOldSignIns()

type OtherCalls = Omit<Calls, keyof FirstCalls>

/** One method for each call of the console. It returns the data. After a change, stale lists are loaded again. */
export const api = { ...firstApi, ...createClient<OtherCalls>(http, routes, refreshAfter) }

/** Where the live stream is. Its answer goes on, so it is no method. */
export const livePath = routes.followChanges.path

/** The same methods, returning the whole response, for calls whose headers matter. */
export const exchange = createExchangeClient<OtherCalls>(http, routes, refreshAfter)
