import { routes } from 'virtual:contract-routes'
import { createClient, createExchangeClient } from '#contract/client'
import type { Calls } from './calls.ts'
import { http } from './http.ts'
import { refreshAfter } from './queryClient.ts'

/** One method for each call of the console. It returns the data. After a change, stale lists are loaded again. */
export const api = createClient<Calls>(http, routes, refreshAfter)

/** The same methods, returning the whole response, for calls whose headers matter. */
export const exchange = createExchangeClient<Calls>(http, routes, refreshAfter)
