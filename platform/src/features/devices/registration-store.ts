import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { insertMany, isAmong, updateOne } from '../../db/rows.ts'
import { devices } from '../../db/schema/index.ts'
import type { SignedToken } from '../../domain/devices/tokens.ts'

type NewRow = Pick<typeof devices.$inferInsert, 'id' | 'integratorId' | 'cloudlinkId' | 'currentVersion'> &
  SignedToken['stored']

export async function findTaken(db: Queries, cloudlinkIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ cloudlinkId: devices.cloudlinkId })
    .from(devices)
    .where(isAmong(devices.cloudlinkId, cloudlinkIds))
  return new Set(rows.map(({ cloudlinkId }) => cloudlinkId))
}

/** Two callers who register the same device run one after the other: cloudlink ids are unique on the whole platform. */
export async function lockRegistrations(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('device registrations', 0))`)
}

export async function insertDevices(db: Queries, rows: NewRow[]): Promise<void> {
  await insertMany(db, devices, rows)
}

export async function lockAnyDevice(db: Queries, deviceId: string) {
  const [row] = await db
    .select({
      deviceId: devices.id,
      integratorId: devices.integratorId,
      locationId: devices.locationId,
      cloudlinkId: devices.cloudlinkId,
    })
    .from(devices)
    .where(eq(devices.id, deviceId))
    .for('no key update')
  return row
}

export const replaceCloudlinkId = async (db: Queries, deviceId: string, cloudlinkId: string): Promise<void> =>
  updateOne(db, devices, deviceId, { cloudlinkId })

/** The new token has not been validated yet. */
export const replaceToken = async (
  db: Queries,
  deviceId: string,
  token: SignedToken['stored'],
): Promise<void> =>
  updateOne(db, devices, deviceId, { ...token, tokenValidated: false, tokenCheckedAt: null })
