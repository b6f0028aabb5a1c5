import type { Encryption } from '../../base/encryption.ts'
import type { LogSecurity } from '../../base/security-log.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { PageTexts } from '../../texts/index.ts'
import { traceOfPerson } from '../person-traces.ts'
import { endSessionsOf } from '../sessions.ts'
import type { FactorMails } from './mails.ts'
import { insertPasskey, type NewPasskey } from './passkeys.ts'
import type { FindRequirement } from './requirement.ts'
import {
  deleteFactor,
  deleteFactors,
  type Factor,
  factorsOf,
  insertTotp,
  lockFactors,
  mostFactors,
  replaceRecoveryCodes,
} from './store.ts'

interface Dependencies {
  db: Db
  encryption: Encryption
  logSecurity: LogSecurity
  mails: FactorMails
  requirementOf: FindRequirement
}

interface NewFactor {
  accountId: string
  kind: Factor['kind']
  name: string
}

/** Why a factor is not added, or not removed. */
export type FactorRefusal = keyof PageTexts['account']['refusals']

interface Added {
  codes?: string[]
  problem?: FactorRefusal
  /** The sign-in for which it was to be added is over. */
  isOver?: true
}

interface Removed {
  name?: string | undefined
  problem?: FactorRefusal
}

/**
 * For somebody who knows the password alone: only as the first factor, and only if this says that their sign-in still waits for it.
 * It runs in the same transaction.
 */
type AsFirst = (queries: Queries) => Promise<boolean>

class SetUpOver extends Error {
  override name = 'SetUpOver'
}

/** What a person changes in their own second factors. Each change has its trace, its mail and its line in the security log. */
export function createFactorChanges({ db, encryption, logSecurity, mails, requirementOf }: Dependencies) {
  /** Returns the recovery codes that come with the first one, or why it cannot be added. */
  async function add(
    { accountId, kind, name }: NewFactor,
    insert: (queries: Queries) => Promise<FactorRefusal | undefined>,
    first?: AsFirst,
  ): Promise<Added> {
    const added = await transaction(db, async (queries): Promise<Added> => {
      await lockFactors(queries, accountId)
      const { factors, recoveryCodes } = await factorsOf(queries, accountId)
      if (factors.length >= mostFactors) return { problem: 'tooMany' }
      if (first && factors.length > 0) return { isOver: true }
      const problem = await insert(queries)
      if (problem !== undefined) return { problem }
      if (first && !(await first(queries))) throw new SetUpOver()
      await traceOfPerson(queries, accountId, { action: 'SECOND_FACTOR_ADDED', kind, name })
      return recoveryCodes === 0 ? { codes: await replaceRecoveryCodes(queries, accountId) } : {}
    }).catch((error: unknown): Added => {
      if (error instanceof SetUpOver) return { isOver: true }
      throw error
    })
    if (added.problem !== undefined || added.isOver) return added
    logSecurity('second-factor-set', 'ok', { accountId, factor: kind === 'APP' ? 'app' : 'passkey' })
    await mails.added(accountId, name)
    return added
  }

  return {
    addApp: async (app: { accountId: string; name: string; secret: string; step: number }, first?: AsFirst) =>
      add(
        { ...app, kind: 'APP' },
        async (queries) => {
          await insertTotp(queries, encryption, app)
          return undefined
        },
        first,
      ),

    addPasskey: async (passkey: NewPasskey & { accountId: string; name: string }, first?: AsFirst) =>
      add(
        { ...passkey, kind: 'PASSKEY' },
        async (queries) => {
          if (!(await insertPasskey(queries, passkey))) return 'knownPasskey'
          return undefined
        },
        first,
      ),

    /** Returns its name, or why it stays. Neither if there is no such factor of this account. */
    async remove(accountId: string, factor: Pick<Factor, 'kind' | 'id'>): Promise<Removed> {
      const removed = await transaction(db, async (queries): Promise<Removed> => {
        await lockFactors(queries, accountId)
        const { factors } = await factorsOf(queries, accountId)
        const isLast = factors.length === 1 && factors[0]?.id === factor.id
        if (isLast && (await requirementOf(queries, accountId))?.isDue) return { problem: 'lastOfRequired' }
        const name = await deleteFactor(queries, accountId, factor)
        if (name !== undefined)
          await traceOfPerson(queries, accountId, {
            action: 'SECOND_FACTOR_REMOVED',
            kind: factor.kind,
            name,
          })
        return { name }
      })
      if (removed.name === undefined) return removed
      logSecurity('second-factor-removed', 'ok', { accountId, by: 'self' })
      await mails.removed(accountId, removed.name)
      return removed
    },

    /** Returns nothing for an account without a second factor, which needs none. */
    async makeRecoveryCodes(accountId: string): Promise<string[] | undefined> {
      const codes = await transaction(db, async (queries) => {
        await lockFactors(queries, accountId)
        const { factors } = await factorsOf(queries, accountId)
        if (factors.length === 0) return undefined
        await traceOfPerson(queries, accountId, { action: 'RECOVERY_CODES_MADE' })
        return replaceRecoveryCodes(queries, accountId)
      })
      if (!codes) return undefined
      logSecurity('second-factor-set', 'ok', { accountId, factor: 'recovery-codes' })
      await mails.recoveryCodesMade(accountId)
      return codes
    },
  }
}

export type FactorChanges = ReturnType<typeof createFactorChanges>

/**
 * By somebody else, for a person who has lost them. Whoever is signed in has to sign in again. Returns how many there were, and
 * changes nothing if there were none.
 */
export async function removeAllFactors(db: Queries, accountId: string): Promise<number> {
  await lockFactors(db, accountId)
  const count = await deleteFactors(db, accountId)
  if (count > 0) await endSessionsOf(db, accountId)
  return count
}
