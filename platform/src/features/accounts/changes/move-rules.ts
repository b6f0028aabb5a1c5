import type { MovePreview } from '#contract/schemas/preview'
import { ApiError } from '../../../base/errors.ts'
import type { Scope } from '../../../db/scope.ts'
import { requireIntegrator } from '../../../domain/integrators.ts'
import { requireAccountAnywhere } from '../rules.ts'
import { findGroupsOf, findOwned } from './deletion-store.ts'
import { checkManagerRemains, checkNotOneself } from './rules.ts'

/** What a move would change, and what would prevent it. */
export async function previewMove(
  scope: Scope,
  { accountId, integratorId }: { accountId: string; integratorId: string },
): Promise<MovePreview> {
  const { db, caller } = scope
  const account = await requireAccountAnywhere(db, accountId)
  await requireIntegrator(db, integratorId)
  const refusal = await refusalOf(async () => {
    checkNotOneself(caller, account, 'move')
    await checkManagerRemains({ ...scope, integratorId: account.integratorId }, account)
  })
  return {
    groups: await findGroupsOf(db, accountId),
    ownedAccounts: await findOwned(db, accountId),
    refusal,
  }
}

async function refusalOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
