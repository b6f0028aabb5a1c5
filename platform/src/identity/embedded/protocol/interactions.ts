import { and, desc, eq, inArray } from 'drizzle-orm'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { countedAddress } from '../../../base/address.ts'
import type { Queries } from '../../../db/connection.ts'
import { idpRecords } from '../../../db/schema/index.ts'
import type { ProviderParts } from '../pages/parts.ts'

/**
 * Anybody can begin a sign-in, and each is stored for an hour. One office may begin this many without finishing any.
 */
export const mostInteractions = 100

const model = 'Interaction'

/** A new sign-in replaces the oldest one: nobody can fill the database, or keep an address from signing in. */
export function boundInteractions({ db }: Pick<ProviderParts, 'db'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    // The library sets it for its own addresses only.
    const { entities, route }: Partial<KoaContextWithOIDC['oidc']> = ctx.oidc ?? {}
    const begun = route === 'authorization' && entities?.Interaction
    if (begun) await keepAtMost(db, begun.jti, countedAddress(ctx.ip))
  }
}

async function keepAtMost(db: Queries, id: string, address: string): Promise<void> {
  const oldest = db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, model), eq(idpRecords.address, address)))
    .orderBy(desc(idpRecords.expiresAt))
    .offset(mostInteractions)
  await db
    .update(idpRecords)
    .set({ address })
    .where(and(eq(idpRecords.model, model), eq(idpRecords.id, id)))
  await db.delete(idpRecords).where(and(eq(idpRecords.model, model), inArray(idpRecords.id, oldest)))
}
