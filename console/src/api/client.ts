import { routes } from 'virtual:contract-routes'
import { createClient, createExchangeClient } from '#contract/client'
import type { Operations } from '#contract/operations/index'
import { http } from './http.ts'

/** One method for each operation of the contract, answering the data. */
export const api = createClient<Operations>(http, routes)

/** The same, answering the whole response, where headers matter. */
export const exchange = createExchangeClient<Operations>(http, routes)
