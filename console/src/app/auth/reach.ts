import { ErrorTimeout } from 'oidc-client-ts'
import type { UserManager } from 'oidc-client-ts'

const patience = 5_000

/** Asks the provider itself, past everything that is remembered of it. Raises why it cannot be reached. */
export async function reachProvider({ settings }: Pick<UserManager, 'settings'>): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch(settings.metadataUrl, { cache: 'no-store', signal }).catch((error: unknown) => {
    throw signal.aborted ? new ErrorTimeout('Network timed out') : error
  })
  if (!answer.ok) throw new Error(`The identity provider could not be reached (${answer.status}).`)
}

/**
 * Where the provider's pages are is remembered as long as the page lives. Nobody is sent there before the provider has
 * answered: of one that is down, the browser would show an error page of its own, without a way on.
 */
export function reachBeforeLeaving(manager: UserManager): void {
  const { metadataService } = manager
  const signInPage = metadataService.getAuthorizationEndpoint.bind(metadataService)
  metadataService.getAuthorizationEndpoint = async () => {
    const [address] = await Promise.all([signInPage(), reachProvider(manager)])
    return address
  }
  // Not where the library asks for the address: by then it has forgotten the user, and Try again could not name whom.
  const signOut = manager.signoutRedirect.bind(manager)
  manager.signoutRedirect = async (args) => {
    await reachProvider(manager)
    return signOut(args)
  }
}
