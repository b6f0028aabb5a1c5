import {
  ErrorTimeout,
  UserManager,
  ErrorResponse,
  User,
  type CreateSigninRequestArgs,
  type IWindow,
  type NavigateResponse,
  type QuerySessionStatusArgs,
  type SessionStatus,
  type SigninSilentArgs,
  type SignoutRedirectArgs,
} from 'oidc-client-ts'
import { requestTimeoutInSeconds, authSettings, userKey } from './settings.ts'
import type { Config } from '../config.ts'
import { type Cause, causeOf } from './signInState.ts'
import { texts } from '../../texts/entry.ts'

/** Asks the provider itself, not the cache, with the timeout of its other calls. Throws if it cannot be reached. */
export async function reachProvider({ settings }: Pick<UserManager, 'settings'>): Promise<void> {
  const signal = AbortSignal.timeout(requestTimeoutInSeconds * 1_000)
  const answer = await fetch(settings.metadataUrl, { cache: 'no-store', signal }).catch((error: unknown) => {
    throw signal.aborted ? new ErrorTimeout('Network timed out') : error
  })
  if (!answer.ok) throw new Error(texts.providerOutOfReach(String(answer.status)))
}

/** The library's manager, with the care that it lacks in some places. */
export class ConsoleUserManager extends UserManager {
  private renewal: Promise<User | null> | undefined
  private areFramesBlind = false
  /** Who has signed out on this page. */
  private left: User | undefined

  /** The timer and refused calls share one renewal. The library ignores the timeout if it renews with a refresh token. */
  override async signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    const { silentRequestTimeoutInSeconds } = this.settings
    this.renewal ??= super.signinSilent({ silentRequestTimeoutInSeconds, ...args }).finally(() => {
      this.renewal = undefined
    })
    return this.renewal
  }

  /** Also reported if the provider cannot be reached or its frame gets no cookies. Only what cannot be renewed has ended. */
  override async querySessionStatus(args?: QuerySessionStatusArgs): Promise<SessionStatus | null> {
    if (this.areFramesBlind) return this.unchanged()
    try {
      return await super.querySessionStatus(args)
    } catch (error) {
      const isPassing = !isFinal(error)
      if (!isPassing && !(await this.canRenew())) throw error
      this.areFramesBlind = !isPassing
      return this.unchanged()
    }
  }

  /** The library remembers the provider's addresses. If the provider is down, the browser would show a page without a way back. */
  protected override async _signinStart(
    args: CreateSigninRequestArgs,
    handle: IWindow,
  ): Promise<NavigateResponse> {
    try {
      // Both at once: the first sign-in has to ask for that address in any case.
      await Promise.all([this.metadataService.getAuthorizationEndpoint(), reachProvider(this)])
    } catch (error) {
      handle.close()
      throw error
    }
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    return super._signinStart(args, handle)
  }

  /** The user is removed first, whatever can be reached afterwards. Try again still names the user to the provider. */
  override async signoutRedirect(args?: SignoutRedirectArgs): Promise<void> {
    this.left = (await readUser(this)) ?? this.left
    await this.removeUser()
    await reachProvider(this)
    if (this.settings.revokeTokensOnSignout) await this.revokeLeft()
    return super.signoutRedirect({ id_token_hint: this.left?.id_token, ...args })
  }

  /** A renewal that ends after the sign-out does not bring the user back. */
  override async storeUser(user: User | null): Promise<void> {
    return super.storeUser(this.left ? null : user)
  }

  /** The library's own way stores the user again. */
  private async revokeLeft(): Promise<void> {
    for (const type of this.settings.revokeTokenTypes) {
      const token = this.left?.[type]
      // oxlint-disable-next-line no-underscore-dangle -- the library's name
      if (token) await this._client.revokeToken(token, type)
    }
  }

  private async canRenew(): Promise<boolean> {
    const user = await readUser(this)
    if (!user?.refresh_token) return false
    return this.signinSilent().then(
      () => true,
      (error: unknown) => !isFinal(error),
    )
  }

  /** Without a state the monitor stays quiet until the next renewal instead of asking again at once. */
  private async unchanged(): Promise<SessionStatus | null> {
    const user = await readUser(this)
    return user ? { session_state: '', sub: user.profile.sub } : null
  }
}

export function createUserManager(config: Config): UserManager {
  const { location, sessionStorage, localStorage } = window
  return new ConsoleUserManager(
    authSettings(config, { address: location.href, sessionStorage, localStorage }),
  )
}

/** Reads the stored user. `getUser` would start the library's timers again, and with them a failed renewal. */
export async function readUser({ settings }: UserManager): Promise<User | undefined> {
  const stored = await settings.userStore.get(userKey(settings.authority))
  return stored ? User.fromStorageString(stored) : undefined
}

/** The provider refused the renewal. Anything else, such as a failed connection, may work later. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ErrorResponse &&
    error.error !== 'server_error' &&
    error.error !== 'temporarily_unavailable'
  )
}

const retryAfter = 15_000

/** The library tries once. Here a failure that may be temporary is tried again, and a final one ends the session with its token. */
export function watchRenewal(manager: UserManager, onOver: (cause: Cause) => Promise<void>): void {
  let failure: unknown
  let timer: number | undefined

  function settle(): void {
    failure = undefined
    window.clearTimeout(timer)
  }

  async function fail(error: unknown): Promise<void> {
    settle()
    failure = error
    if (isFinal(error)) await endWhenExpired()
    else timer = window.setTimeout(() => void renew(), retryAfter)
  }

  async function renew(): Promise<void> {
    if (await readUser(manager)) await manager.signinSilent().catch(fail)
  }

  async function endWhenExpired(): Promise<void> {
    if (!isFinal(failure)) return
    const user = await readUser(manager)
    if (user?.expired) await onOver(causeOf(failure))
  }

  const retryNow = () => {
    if (failure && !isFinal(failure) && !document.hidden) void renew()
  }
  manager.events.addSilentRenewError(fail)
  manager.events.addAccessTokenExpired(endWhenExpired)
  manager.events.addUserLoaded(settle)
  manager.events.addUserUnloaded(settle)
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
}
