import { routes } from 'virtual:contract-routes'
import { createClient, createExchangeClient } from '#contract/client'
import type { Calls } from './calls.ts'
import { http } from './http.ts'
import { refreshAfter } from './stale.ts'

/** One method for each call of the console, answering the data. A change brings stale lists up to date by itself. */
export const api = createClient<Calls>(http, routes, refreshAfter)

/** The same, answering the whole response, where headers matter. */
export const exchange = createExchangeClient<Calls>(http, routes, refreshAfter)
