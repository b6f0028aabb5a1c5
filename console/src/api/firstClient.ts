import { routes } from 'virtual:contract-routes/first'
import { createClient } from '#contract/client'
import type { FirstCalls } from './calls.ts'
import { http } from './http.ts'

/** The part of the client that the first page needs. Its calls make nothing stale. */
export const firstApi = createClient<FirstCalls>(http, routes)

export const logoutPath = routes.logout.path
