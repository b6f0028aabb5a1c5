import type { Queries } from '../db/connection.ts'
import { signingDeviceTokenKey } from './device-tokens.ts'
import { addMissingUnits } from './units.ts'

/** Data that every installation needs from its first start. Existing rows stay unchanged. */
export async function provideBasics(db: Queries): Promise<void> {
  await addMissingUnits(db)
  await signingDeviceTokenKey(db)
}
