import type { operatorAccountOperations } from '#contract/operations/accounts'
import { requireIntegrator } from '../../../domain/integrators.ts'
import type { Handlers } from '../../../http/context.ts'
import { ApiError } from '../../../base/errors.ts'
import type { IdentityDirectory } from '../../../identity/index.ts'
import { countAccounts } from '../changes/check-store.ts'
import { toCsv } from './csv-rules.ts'
import * as store from './store.ts'

export function operatorAccountHandlers({
  directory,
}: {
  directory?: IdentityDirectory | undefined
}): Handlers<typeof operatorAccountOperations> {
  return {
    async exportAccountUsage(_input, { db, setHeader }) {
      setHeader('content-disposition', 'attachment; filename="usage.csv"')
      return toCsv(
        ['integratorId', 'integrator', 'accountId', 'username', 'email', 'logins', 'lastLogin'],
        await store.listUsage(db),
      )
    },

    cleanIdentities: {
      async outside({ params }, { db }) {
        const { integratorId } = params
        await requireIntegrator(db, integratorId)
        if (!directory)
          throw new ApiError(422, 'The platform does not manage the identities of this provider')
        const finish = await directory.removeOrphans(db)
        return async (_input, context) => {
          const removed = await finish(context)
          if (removed.length > 0) context.changed({ old: { identities: removed }, integratorId })
          return { removed, kept: await countAccounts({ ...context, integratorId }) }
        }
      },
    },
  }
}
