import { isIP } from 'node:net'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '../../db/connection.ts'
import { accounts, idpPasskeys, integrators } from '../../db/schema/index.ts'
import { product } from '../../texts/product.ts'
import type { Person } from '../people.ts'
import { mostFactors } from './store.ts'

/** Loaded when the first passkey is used: its parsers of certificates take memory. */
const library = async () => import('@simplewebauthn/server')

/** The site that passkeys are bound to. */
const siteOf = (publicUrl: string) => ({ id: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin })

/** Browsers allow them only with https or at localhost, and never at a number. */
export function allowsPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return (protocol === 'https:' || hostname === 'localhost') && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}

const text = z.string().max(10_000)
const identified = { id: text, rawId: text, type: z.literal('public-key') }

/** As much of a browser's answer as is read. The library checks it further. */
const Registration = z.looseObject({
  ...identified,
  response: z.looseObject({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(text).optional(),
  }),
})
const Assertion = z.looseObject({
  ...identified,
  response: z.looseObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
})

function readJson<Output>(schema: z.ZodType<Output>, sent: string): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(sent)).data
  } catch {
    return undefined
  }
}

const credentialsOf = async (db: Queries, accountId: string) =>
  (await db.select().from(idpPasskeys).where(eq(idpPasskeys.accountId, accountId)).limit(mostFactors)).map(
    (row) => ({ id: row.credentialId, transports: row.transports }),
  )

/** What the browser needs to make a passkey for this person. */
export async function registrationOptions(db: Queries, publicUrl: string, person: Person) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: product,
    rpID: siteOf(publicUrl).id,
    userName: person.username,
    userDisplayName: `${person.firstName} ${person.lastName}`.trim(),
    userID: new Uint8Array(Buffer.from(person.id)),
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export type NewPasskey = Pick<
  typeof idpPasskeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'transports'
>

/** The passkey that the browser has made, or nothing if its answer does not belong to the challenge. */
export async function readRegistration(
  publicUrl: string,
  challenge: string,
  sent: string,
): Promise<NewPasskey | undefined> {
  const response = readJson(Registration, sent)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await library()
  const { id, origin } = siteOf(publicUrl)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    })
    if (!registrationInfo) return undefined
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: knownTransports(response.response.transports ?? []),
    }
  } catch {
    return undefined
  }
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const knownTransports = (sent: string[]) => transports.filter((name) => sent.includes(name))

/** What the browser needs to use a passkey: one of this account, or of anybody. */
export async function assertionOptions(db: Queries, publicUrl: string, accountId?: string) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).id,
    ...(accountId === undefined
      ? { userVerification: 'required' as const }
      : {
          userVerification: 'preferred' as const,
          allowCredentials: await credentialsOf(db, accountId),
        }),
  })
}

interface ExpectedAssertion {
  challenge: string
  /** After a password. Without it the passkey is all, so it must have checked that it is its owner: by a finger, or a PIN. */
  accountId?: string
}

/**
 * The account whose passkey has signed the challenge. Of two answers with the same count of uses one is accepted: a copied
 * passkey is noticed, if it counts.
 */
export async function acceptPasskey(
  db: Queries,
  publicUrl: string,
  { challenge, accountId }: ExpectedAssertion,
  sent: string,
): Promise<string | undefined> {
  const response = readJson(Assertion, sent)
  if (!response || !/^[\w-]+$/.test(response.id)) return undefined
  const [stored] = await db.select().from(idpPasskeys).where(eq(idpPasskeys.credentialId, response.id))
  if (!stored || (accountId !== undefined && stored.accountId !== accountId)) return undefined
  const { userHandle: handle, ...assertion } = response.response
  if (handle && Buffer.from(handle, 'base64url').toString() !== stored.accountId) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { id, origin } = siteOf(publicUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        clientExtensionResults: {},
        ...response,
        response: { ...assertion, ...(handle && { userHandle: handle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: accountId === undefined,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    })
    if (!verified) return undefined
    const used = await db
      .update(idpPasskeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date() })
      .where(and(eq(idpPasskeys.credentialId, response.id), eq(idpPasskeys.counter, stored.counter)))
      .returning({ accountId: idpPasskeys.accountId })
    return used[0]?.accountId
  } catch {
    return undefined
  }
}

export async function insertPasskey(
  db: Queries,
  passkey: NewPasskey & { accountId: string; name: string },
): Promise<boolean> {
  const rows = await db
    .insert(idpPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: idpPasskeys.credentialId })
  return rows.length > 0
}

export async function isSuspended(db: Queries, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ found: sql`1` })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .where(and(eq(accounts.id, accountId), isNotNull(integrators.suspendedAt)))
  return row !== undefined
}
