import { routes } from 'virtual:contract-routes/first'
import { createClient } from '#contract/client'
import type { FirstCalls } from './calls.ts'
import { http } from './http.ts'

/** The calls of the first page. They only read, so nothing gets stale. */
export const firstApi = createClient<FirstCalls>(http, routes)
