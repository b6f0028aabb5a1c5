import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Settings } from '../settings.ts'
import { embeddedDirectory } from './directory.ts'
import type { IdentityDirectory } from './directory.ts'
import { clientId } from './parts.ts'
import { registerEmbeddedProvider } from './plugin.ts'
import { createEmbeddedProvider } from './provider.ts'
import { createTokenVerifier, remoteKeys } from './tokens.ts'
import type { VerifiedToken } from './tokens.ts'

export type { IdentityDirectory } from './directory.ts'
export { IdentityUnavailable, NotAuthenticated } from './tokens.ts'

/** Who signs people in: the embedded provider, or an issuer outside. */
export interface Identity {
  issuer: string
  verifyToken: (token: string) => Promise<VerifiedToken>
  /** Absent where the platform does not manage the issuer's users. */
  directory?: IdentityDirectory
  /** Serves what has to be served on the platform's own address. */
  register(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

export async function createIdentity(settings: Settings, db: Db, log: FastifyBaseLogger): Promise<Identity> {
  return settings.identityIssuer
    ? outsideIssuer(settings.identityIssuer, settings, log)
    : embeddedIssuer(settings, db, log)
}

async function embeddedIssuer(settings: Settings, db: Db, log: FastifyBaseLogger): Promise<Identity> {
  const provider = await createEmbeddedProvider({ settings, db, log })
  return {
    issuer: provider.issuer,
    verifyToken: provider.verifyToken,
    directory: embeddedDirectory,
    register: (app) => registerEmbeddedProvider(app, provider),
    close: () => provider.close(),
  }
}

function outsideIssuer(issuer: string, { audience }: Settings, log: FastifyBaseLogger): Identity {
  return {
    issuer,
    verifyToken: createTokenVerifier({ issuer, audience, clientId, keySet: remoteKeys(issuer, log) }),
    register: async () => {},
    close: async () => {},
  }
}
