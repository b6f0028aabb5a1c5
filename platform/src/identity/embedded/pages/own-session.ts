import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { recentSignInMinutes, secondsPer } from '#contract/limits'
import { newToken } from '../../../base/secrets.ts'
import { epochSeconds } from '../../../base/time.ts'
import { clientId } from '../../issuer.ts'
import { findPerson, type Person } from '../../people.ts'
import { accountReturnPath, paths } from '../addresses.ts'
import type { ProviderContext } from './scope.ts'

/** Whoever finds an open browser must not change how its owner signs in. */
const recentSeconds = recentSignInMinutes * secondsPer.minute

interface OwnSession {
  person: Person
  sessionKey: string
  /** Whether the person has signed in a short time ago. */
  isRecent: boolean
}

type SessionProvider = () => Pick<Provider, 'createContext' | 'Session'>

/** The session of the provider in this browser, for pages of the provider itself. */
export function createOwnSessions(
  { db, issuer, cookies }: Pick<ProviderContext, 'db' | 'issuer' | 'cookies'>,
  provider: SessionProvider,
) {
  async function find(request: FastifyRequest, reply: FastifyReply): Promise<OwnSession | undefined> {
    const current = provider()
    const id = current.createContext(request.raw, reply.raw).cookies.get(cookies.names.session)
    const session = id ? await current.Session.find(id) : undefined
    const person = session?.accountId ? await findPerson(db, session.accountId) : undefined
    if (!session?.loginTs || !person) return undefined
    return {
      person,
      sessionKey: session.uid,
      isRecent: epochSeconds(new Date()) - session.loginTs <= recentSeconds,
    }
  }

  /**
   * A sign-in that comes back to a page of the provider. Nobody gets tokens by it: the verifier of its code is not kept. The
   * session of the console stays the same one.
   */
  function signInFor(page: string, person?: Person): string {
    const address = new URL(`${issuer}${paths.authorization}`)
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${issuer}${accountReturnPath}`,
      state: page,
      code_challenge: createHash('sha256').update(newToken()).digest('base64url'),
      code_challenge_method: 'S256',
      ...(person && { prompt: 'login', login_hint: person.username }),
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return `${address.pathname}${address.search}`
  }

  return { find, signInFor }
}

export type OwnSessions = ReturnType<typeof createOwnSessions>

/**
 * Forms of other sites come without the session's cookie (SameSite). This also refuses those of other hosts of the same
 * site. Browsers without the header are too old to be worth a refusal.
 */
export const isForeignForm = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin'
