import type { UserManager } from 'oidc-client-ts'
import type { Attempt } from './auth/attempt.ts'
import type { Lifecycle } from './auth/lifecycle.ts'
import type { Config } from './config.ts'

/** What is made once at the start and passed down. */
export interface Runtime {
  config: Config
  userManager: UserManager
  attempt: Attempt
  lifecycle: Lifecycle
}
