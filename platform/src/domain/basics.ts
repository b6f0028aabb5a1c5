import type { Queries } from '../db/connection.ts'
import { signingDeviceTokenKey } from './device-tokens.ts'
import { addMissingUnits } from './units.ts'

/** What nobody makes and everybody needs, from the first start on; what is there already stays as it is. */
export async function provideBasics(db: Queries): Promise<void> {
  await addMissingUnits(db)
  await signingDeviceTokenKey(db)
}
