import { and, eq } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import {
  accountLocationGroups,
  accounts,
  integrations,
  locationGroupIntegrations,
} from '../../db/schema/index.ts'
import { sendsTexts } from '../../domain/alarms/alarms.ts'

/** An integration that sends text messages to this person: that of one of their location groups. */
export async function findTextIntegration(db: Queries, accountId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: integrations.id })
    .from(accountLocationGroups)
    .innerJoin(
      locationGroupIntegrations,
      eq(locationGroupIntegrations.locationGroupId, accountLocationGroups.locationGroupId),
    )
    .innerJoin(integrations, eq(integrations.id, locationGroupIntegrations.integrationId))
    .where(and(eq(accountLocationGroups.accountId, accountId), sendsTexts))
    .orderBy(integrations.id)
    .limit(1)
  return row?.id
}

export async function findAccount({ db, integratorId }: Scope, accountId: string) {
  const [row] = await db
    .select({ accountId: accounts.id, username: accounts.username })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.integratorId, integratorId)))
  return row
}
