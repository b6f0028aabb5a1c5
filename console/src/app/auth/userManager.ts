import { ErrorResponse, User, UserManager } from 'oidc-client-ts'
import type { SessionStatus } from 'oidc-client-ts'
import type { Config } from '../config.ts'
import { reachBeforeLeaving } from './reach.ts'
import { authSettings, userKey } from './settings.ts'

export function createUserManager(config: Config): UserManager {
  const { location, sessionStorage, localStorage } = window
  const place = { address: location.href, sessionStorage, localStorage }
  const manager = new UserManager(authSettings(config, place))
  renewOnce(manager)
  askTwice(manager)
  reachBeforeLeaving(manager)
  return manager
}

/** Reads the stored user. `getUser` would wind the library's timers up again, and with them a renewal that failed. */
export async function readUser({ settings }: UserManager): Promise<User | undefined> {
  const stored = await settings.userStore.get(userKey(settings.authority))
  return stored ? User.fromStorageString(stored) : undefined
}

/** The provider has answered that it does not renew; anything else, such as a failed connection, may pass. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ErrorResponse &&
    error.error !== 'server_error' &&
    error.error !== 'temporarily_unavailable'
  )
}

/**
 * The timer and several refused calls may ask at the same moment: they share one renewal. The library's limit of
 * time has to be named with each, for it forgets the setting where it renews by refresh token.
 */
export function renewOnce(manager: UserManager): void {
  const renew = manager.signinSilent.bind(manager)
  const { silentRequestTimeoutInSeconds } = manager.settings
  let running: Promise<User | null> | undefined
  manager.signinSilent = (args) => {
    running ??= renew({ silentRequestTimeoutInSeconds, ...args }).finally(() => {
      running = undefined
    })
    return running
  }
}

/**
 * The session check reports a sign-out also when the provider is out of reach, or when its frame gets no cookies
 * because the provider is another site. Only a session that cannot be renewed either has really ended.
 */
function askTwice(manager: UserManager): void {
  const ask = manager.querySessionStatus.bind(manager)
  let framesAreBlind = false
  manager.querySessionStatus = async (args) => {
    if (framesAreBlind) return unchanged(manager)
    try {
      return await ask(args)
    } catch (error) {
      const isPassing = !isFinal(error)
      if (!isPassing && !(await canRenew(manager))) throw error
      framesAreBlind = !isPassing
      return unchanged(manager)
    }
  }
}

async function canRenew(manager: UserManager): Promise<boolean> {
  const user = await readUser(manager)
  if (!user?.refresh_token) return false
  return manager.signinSilent().then(
    () => true,
    (error: unknown) => !isFinal(error),
  )
}

/** Without a state the monitor stays quiet until the next renewal instead of asking again at once. */
async function unchanged(manager: UserManager): Promise<SessionStatus | null> {
  const user = await readUser(manager)
  return user ? { session_state: '', sub: user.profile.sub } : null
}
