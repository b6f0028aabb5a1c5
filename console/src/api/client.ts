import { routes } from 'virtual:contract-routes'
import { createClient, createExchangeClient } from '#contract/client'
import type { Operations } from '#contract/operations/index'
import { http } from './http.ts'
import { refreshAfter } from './stale.ts'

/** One method for each operation of the contract, answering the data. A change brings stale lists up to date by itself. */
export const api = createClient<Operations>(http, routes, (operation, error) => {
  if (routes[operation].method !== 'GET') refreshAfter(operation, error)
})

/** The same, answering the whole response, where headers matter. */
export const exchange = createExchangeClient<Operations>(http, routes)
