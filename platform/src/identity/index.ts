import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Invitation } from '#contract/invitation'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Encryption } from '../base/encryption.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import type { Change, Mailer } from '../messages/mail/queue.ts'
import type { Settings } from '../settings.ts'
import type { IdentityDirectory } from './directory.ts'
import { accountPath } from './embedded/addresses.ts'
import { createEmbeddedDirectory } from './embedded/directory.ts'
import { registerEmbeddedProvider } from './embedded/plugin.ts'
import { createEmbeddedProvider } from './embedded/provider.ts'
import { clientId, remoteKeys } from './issuer.ts'
import { createKeycloakDirectory } from './keycloak/directory.ts'
import type { PasswordHasher } from './passwords/hashes.ts'
import { removeAllFactors } from './second-factor/changes.ts'
import { createTokenVerifier, type VerifiedToken } from './tokens.ts'

/** Who signs people in: the embedded provider, or an outside issuer. */
export interface Identity {
  issuer: string
  verifyToken: (token: string) => Promise<VerifiedToken>
  /** Missing if the platform does not manage the issuer's users. */
  directory?: IdentityDirectory
  /** The person's own page at the issuer, and the one for the password. Not every issuer has one that we know. */
  ownPages: { account: string | null; password: string | null }
  /** Whether the platform itself stores passwords, sessions and second factors. */
  isEmbedded: boolean
  /** Invites somebody again. Missing with an outside issuer. */
  inviteAgain?: (account: { id: string }, change: Change) => Promise<Invitation>
  /**
   * Removes all second factors of somebody who has lost them, ends their sessions and tells them. Returns how many there were.
   * Missing with an outside issuer.
   */
  removeFactors?: (change: Change, accountId: string) => Promise<number>
  /**
   * Signs a person in who proved who they are in another way. Returns false if they have to use the sign-in page all the same.
   * Missing with an outside issuer.
   */
  beginSession?: (request: IncomingMessage, response: ServerResponse, accountId: string) => Promise<boolean>
  /** Adds the routes that the platform's own address needs for it. */
  register(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

interface IdentityOptions {
  settings: Settings
  db: Db
  log: FastifyBaseLogger
  logSecurity: LogSecurity
  mailer: Mailer
  encryption: Encryption
  hasher: PasswordHasher
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { settings } = options
  return settings.identityIssuer ? outsideIssuer(settings.identityIssuer, options) : embeddedIssuer(options)
}

async function embeddedIssuer(options: IdentityOptions): Promise<Identity> {
  const provider = await createEmbeddedProvider(options)
  return {
    issuer: provider.issuer,
    verifyToken: provider.verifyToken,
    isEmbedded: true,
    ownPages: {
      account: `${provider.issuer}${accountPath}`,
      password: `${provider.issuer}${accountPath}/password`,
    },
    inviteAgain: provider.passwordMails.invitationTo,
    directory: createEmbeddedDirectory(provider.passwordMails.invitationTo),
    async removeFactors(change, accountId) {
      const removed = await removeAllFactors(change.db, accountId)
      if (removed > 0) await provider.factorMails.allRemoved(change, accountId)
      return removed
    },
    beginSession: provider.beginSession,
    register: (app) => registerEmbeddedProvider(app, provider),
    close: () => provider.close(),
  }
}

function outsideIssuer(issuer: string, { settings, db, log }: IdentityOptions): Identity {
  const { audience, usernameClaim, keycloak, publicUrl } = settings
  const directory =
    keycloak && createKeycloakDirectory({ settings: { ...keycloak, consoleUrl: publicUrl }, db, log })
  return {
    issuer,
    isEmbedded: false,
    // Only Keycloak has it at an address that is known.
    ownPages: { account: /\/realms\/[^/]+$/.test(issuer) ? `${issuer}/account` : null, password: null },
    verifyToken: createTokenVerifier({
      issuer,
      audience,
      clientId,
      usernameClaim,
      keySet: remoteKeys(issuer, log),
    }),
    ...(directory && { directory }),
    register: async () => {},
    close: async () => directory?.close(),
  }
}
