import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { noteLanguage } from '../../people.ts'
import { signInPath } from '../addresses.ts'
import type { BrowserMemory } from './known-browser.ts'
import type { ProviderContext } from './scope.ts'

/** The library with the current keys. */
export type CurrentProvider = () => Pick<Provider, 'interactionDetails' | 'interactionResult'>

/**
 * The sign-in that a browser is in the middle of. A foreign page cannot send its forms: the interaction's cookie is signed, is
 * bound to this one address, whose id only this browser knows, and SameSite keeps it out of requests from other sites.
 */
export function createInteractions(
  { issuer, db, pagesFor }: Pick<ProviderContext, 'issuer' | 'db' | 'pagesFor'>,
  provider: CurrentProvider,
  memory: BrowserMemory,
) {
  return {
    addressOf: (uid: string, step = '') => `${new URL(issuer).pathname}${signInPath}/${uid}${step}`,

    async find(request: FastifyRequest, reply: FastifyReply) {
      try {
        const interaction = await provider().interactionDetails(request.raw, reply.raw)
        return interaction.prompt.name === 'login' ? interaction : undefined
      } catch (error) {
        if (error instanceof Error && error.name === 'SessionNotFound') return undefined
        throw error
      }
    },

    /** The person has proved everything that they have to. Only now the browser is theirs. */
    async finish(request: FastifyRequest, reply: FastifyReply, accountId: string) {
      memory.remember(request, reply, accountId)
      await noteLanguage(db, accountId, pagesFor(request).language)
      const login = { accountId }
      return reply.redirect(await provider().interactionResult(request.raw, reply.raw, { login }), 303)
    },
  }
}

export type Interactions = ReturnType<typeof createInteractions>
