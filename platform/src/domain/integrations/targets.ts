import {
  isIntegrationType,
  kindOf,
  type AnySettings,
  type ChannelTarget,
  type IntegrationType,
} from '#contract/fields/channels'
import { reasonFor, type Reason } from '#contract/texts/reasons/reason'
import { eq } from 'drizzle-orm'
import type { Encryption } from '../../base/encryption.ts'
import type { Queries } from '../../db/connection.ts'
import { integrations } from '../../db/schema/index.ts'
import { decryptSecret } from './secrets.ts'

/** Where an integration sends, with its secret in clear. Or why that is not known. */
export type Found =
  | { [Type in IntegrationType]: { type: Type; target: ChannelTarget<Type> } }[IntegrationType]
  | { type?: undefined; reason: Reason }

/** As it is stored, or was when an alarm began. */
interface Stored {
  settings: AnySettings | null
  secret: string | null
}

export async function findTarget(db: Queries, encryption: Encryption, integrationId: string): Promise<Found> {
  const [row] = await db
    .select({ type: integrations.type, settings: integrations.settings, secret: integrations.secret })
    .from(integrations)
    .where(eq(integrations.id, integrationId))
  return row ? targetOf(encryption, { ...row, integrationId }) : { reason: reasonFor('NOT_SET_UP') }
}

export function targetOf(
  encryption: Encryption,
  { type, integrationId, settings, secret: stored }: Stored & { type: string; integrationId: string },
): Found {
  if (!settings || stored === null || !isIntegrationType(type)) return { reason: reasonFor('NOT_SET_UP') }
  const secret = decryptSecret(encryption, integrationId, stored)
  if (secret === null) return { reason: reasonFor('SECRET_NOT_READ') }
  return { type, target: { ...settings, [kindOf(type).secret.name]: secret } } as Found
}
