import type { Operations } from '#contract/operations/index'
import { accountCalls } from './accounts.ts'
import type { Stale } from './answers.ts'
import { deviceCalls } from './devices.ts'
import { locationCalls } from './locations.ts'
import { operatorCalls } from './operator.ts'

/**
 * Every call that the console makes, with the answers that it makes stale. The client is built from this table: a call that
 * is not in it does not compile, and after a change the client reads the stale answers again.
 */
export const calls = {
  getCurrentAccount: [],
  logout: [],
  ...locationCalls,
  ...deviceCalls,
  ...accountCalls,
  ...operatorCalls,
} as const satisfies Stale

export type CallName = keyof typeof calls
export type Calls = Pick<Operations, CallName>

/** The calls of the first page. They have a small client. The whole client is loaded with the first page that needs it. */
export const firstCalls = [
  'getCurrentAccount',
  'logout',
  'listManagedLocations',
  'listMarkedLocations',
] as const satisfies readonly CallName[]

type FirstCallName = (typeof firstCalls)[number]
export type FirstCalls = Pick<Operations, FirstCallName>
