import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../db/connection.ts'
import { idpRecords } from '../../db/schema/index.ts'

/**
 * What somebody has begun and not finished, such as a sign-in whose password was right. It ends with the sessions of its
 * account, because it names the account in the same place.
 */
interface Step<Payload> {
  model: string
  minutes: number
  payload: z.ZodType<Payload>
}

const record = ({ model }: Pick<Step<unknown>, 'model'>, id: string) =>
  and(eq(idpRecords.model, model), eq(idpRecords.id, id))

const isOpen = gt(idpRecords.expiresAt, sql`now()`)

/** Ids come from forms. */
const isId = (text: string) => /^[\w-]{1,100}$/.test(text)

export async function storeStep<Payload extends Record<string, unknown>>(
  db: Queries,
  step: Step<Payload>,
  id: string,
  payload: Payload,
): Promise<void> {
  const values = {
    payload: { ...payload },
    expiresAt: sql<Date>`now() + make_interval(mins => ${step.minutes})`,
  }
  await db
    .insert(idpRecords)
    .values({ model: step.model, id, ...values })
    .onConflictDoUpdate({ target: [idpRecords.model, idpRecords.id], set: values })
}

export async function findStep<Payload>(
  db: Queries,
  step: Step<Payload>,
  id: string,
): Promise<Payload | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .select({ payload: idpRecords.payload })
    .from(idpRecords)
    .where(and(record(step, id), isOpen))
  return row && step.payload.parse(row.payload)
}

/** Returns false if it is over, for example because the account got a new password meanwhile. */
export async function changeStep<Payload extends Record<string, unknown>>(
  db: Queries,
  step: Step<Payload>,
  id: string,
  payload: Payload,
): Promise<boolean> {
  const rows = await db
    .update(idpRecords)
    .set({ payload: { ...payload } })
    .where(and(record(step, id), isOpen))
    .returning({ id: idpRecords.id })
  return rows.length > 0
}

/** Of two callers at once, one gets it. */
export async function takeStep<Payload>(
  db: Queries,
  step: Step<Payload>,
  id: string,
): Promise<Payload | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .delete(idpRecords)
    .where(and(record(step, id), isOpen))
    .returning({ payload: idpRecords.payload })
  return row && step.payload.parse(row.payload)
}
