import { mostUsage } from '#contract/limits'
import type { operatorAccountOperations } from '#contract/operations/accounts'
import { requireIntegrator } from '../../../domain/integrators.ts'
import type { Handlers } from '../../../http/context.ts'
import { ApiError } from '../../../base/errors.ts'
import { epochSeconds } from '../../../base/time.ts'
import type { IdentityDirectory } from '../../../identity/index.ts'
import { listAccounts } from '../list-store.ts'
import { previewMove } from '../changes/move-rules.ts'
import { countAccounts } from '../changes/check-store.ts'
import { toCsv } from './csv-rules.ts'
import * as store from './store.ts'

export function operatorAccountHandlers({
  directory,
}: {
  directory?: IdentityDirectory | undefined
}): Handlers<typeof operatorAccountOperations> {
  return {
    async exportAccountUsage(_input, { staleDb, setHeader }) {
      setHeader('content-disposition', 'attachment; filename="usage.csv"')
      return toCsv(
        ['integratorId', 'integrator', 'accountId', 'username', 'email', 'logins', 'lastLogin'],
        await store.listUsage(staleDb),
      )
    },

    async listAccountUsage(_input, { staleDb }) {
      const rows = await store.listUsage(staleDb, mostUsage)
      return rows.map((row) => ({ ...row, lastLogin: row.lastLogin && epochSeconds(row.lastLogin) }))
    },

    async listAnyIntegratorAccounts({ params }, { db }) {
      await requireIntegrator(db, params.integratorId)
      return listAccounts(db, params)
    },

    async previewMove({ params }, context) {
      return previewMove(context, params)
    },

    async previewIdentityCleaning({ params: { integratorId } }, context) {
      await requireIntegrator(context.db, integratorId)
      const removed = await managed(directory).findOrphans(context.db)
      return { removed, kept: await countAccounts({ ...context, integratorId }) }
    },

    cleanIdentities: {
      async outside({ params }, { db }) {
        const { integratorId } = params
        await requireIntegrator(db, integratorId)
        const finish = await managed(directory).removeOrphans(db)
        return async (_input, context) => {
          const removed = await finish(context)
          if (removed.length > 0) context.changed({ old: { identities: removed }, integratorId })
          return { removed, kept: await countAccounts({ ...context, integratorId }) }
        }
      },
    },
  }
}

function managed(directory: IdentityDirectory | undefined): IdentityDirectory {
  if (!directory) throw new ApiError(422, 'The platform does not manage the identities of this provider')
  return directory
}
