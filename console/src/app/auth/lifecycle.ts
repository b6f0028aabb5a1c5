import type { User, UserManager } from 'oidc-client-ts'
import { forgetQueue } from '../../api/queueStorage.ts'
import type { Session } from '../../api/http.ts'
import { hasOpenDrafts, isTyping, leaveWithoutDrafts } from '../../kit/dialog/drafts.ts'
import { createAttempt } from './attempt.ts'
import { showRoute } from './address.ts'
import { forgetPage } from './comeBack.ts'
import { type Cause, causeOf, type Ending, type EndReason, nextStep, type Person } from './signInState.ts'
import { isFinal, readUser, watchRenewal } from './userManager.ts'
import { isSigningOut, onSignOutElsewhere } from './signOut.ts'
import { texts } from '../../texts/entry.ts'

/** A session from its sign-in to its end, and to the next sign-in on the same page. */
export interface Lifecycle {
  manager: UserManager
  session: Session
  /** A sign-in has come back from the provider. */
  arrived: () => void
  /** Why the platform refused the sign-in that has just arrived. */
  refusal: () => string | undefined
  /** How the session ended, until somebody signs in again. */
  ending: () => Ending | undefined
  subscribe: (onChange: () => void) => () => void
  person: () => Person | undefined
  /** Opens the provider in a popup. The page stays as it was, unless somebody else signs in. */
  signInAgain: (signal: AbortSignal) => Promise<void>
}

/** The provider asks for the password, also if its session is open. */
export const askedAnew = { prompt: 'login' }

const signedOutElsewhere = { text: texts.signedOutElsewhere }

export function createLifecycle(manager: UserManager): Lifecycle {
  const attempt = createAttempt(sessionStorage)
  const listeners = new Set<() => void>()
  let ending: Ending | undefined
  let person: Person | undefined
  let outOfReach: Cause | undefined

  function publish(next: Ending | undefined): void {
    ending = next
    for (const listener of listeners) listener()
  }

  function end(reason: EndReason, cause: Cause, isRepeated = false): void {
    // A call may have been refused before the console heard of the sign-out that caused it. The sign-out decides.
    if (isSigningOut() || (ending && (reason !== 'signed-out' || ending.reason === 'signed-out'))) return
    const next = nextStep(reason, {
      hasInput: hasOpenDrafts() || isTyping(),
      isProviderOutOfReach: outOfReach !== undefined,
      isRepeated,
    })
    if (reason === 'signed-out') {
      leaveWithoutDrafts()
      forgetQueue()
      forgetPage()
    }
    publish({ reason, next, cause, person })
    void manager.removeUser()
  }

  const expire = ({ text, explanation = text }: Cause) =>
    end('expired', { text: texts.renewSilentFailedBecause(explanation) })

  async function currentUser(): Promise<User | undefined> {
    const user = await readUser(manager)
    if (user) {
      const { sub: subject, preferred_username: username, sid: sessionId } = user.profile
      person = { subject, username, sessionId }
    }
    return user
  }

  manager.events.addUserLoaded(() => {
    outOfReach = undefined
  })
  manager.events.addUserSignedOut(async () => {
    await currentUser()
    end('signed-out', signedOutElsewhere)
  })
  onSignOutElsewhere(async (sessionId) => {
    await currentUser()
    if (person?.sessionId === sessionId) end('signed-out', signedOutElsewhere)
  })
  watchRenewal(manager, async (cause) => {
    await currentUser()
    expire(cause)
  })

  return {
    manager,
    arrived: attempt.arrived,
    refusal: attempt.failure,
    session: {
      accessToken: async () => (await currentUser())?.access_token,
      accepted: attempt.accepted,
      renewed: async (refusedToken) => {
        const user = await currentUser()
        if (!user || user.access_token !== refusedToken) return user?.access_token
        const renewed = await manager.signinSilent().catch((error: unknown) => {
          outOfReach = isFinal(error) ? undefined : causeOf(error)
          // A list that is read every minute may notice it before the timer does. Nobody asked for a sign-in.
          if (isFinal(error) && user.expired) expire(causeOf(error))
        })
        return renewed?.access_token
      },
      refused: (reason, isRepeated) => {
        // Calls that run while somebody signs out are refused. That is expected.
        if (isSigningOut()) return
        attempt.refused(reason)
        end('refused', outOfReach ?? { text: reason }, isRepeated)
      },
    },
    ending: () => ending,
    person: () => person,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async signInAgain(signal) {
      const before = ending?.person ?? person
      const { profile } = await manager.signinPopup({
        popupAbortOnClose: true,
        popupSignal: signal,
        login_hint: before?.username,
        // Somebody who is still signed in proves once more who they are.
        ...(!ending && askedAnew),
      })
      attempt.arrived()
      if (before && before.subject !== profile.sub) return startOver()
      publish(undefined)
    },
  }
}

/**
 * Another person has signed in: nothing of the page before is theirs. It never ends, because a call that waits for the sign-in would
 * be made in their name until the page is gone.
 */
async function startOver(): Promise<never> {
  leaveWithoutDrafts()
  showRoute('/locations')
  window.location.reload()
  return new Promise<never>(() => {})
}
