import type { LocationImage, LocationPicture } from '#contract/schemas/location'
import { eq, sql } from 'drizzle-orm'
import { epochSeconds } from '../../../base/time.ts'
import type { Queries } from '../../../db/connection.ts'
import { locationImages } from '../../../db/schema/index.ts'

export async function findImage(db: Queries, locationId: string): Promise<LocationImage | undefined> {
  const [row] = await db
    .select({
      contentType: locationImages.contentType,
      bytes: sql<number>`octet_length(${locationImages.content})`,
      updatedAt: locationImages.updatedAt,
    })
    .from(locationImages)
    .where(eq(locationImages.locationId, locationId))
  return row && { locationId, ...row, updatedAt: epochSeconds(row.updatedAt) }
}

/** The file as text that JSON can contain. */
export async function findPicture(db: Queries, locationId: string): Promise<LocationPicture | undefined> {
  const [row] = await db
    .select({ contentType: locationImages.contentType, content: locationImages.content })
    .from(locationImages)
    .where(eq(locationImages.locationId, locationId))
  return row && { locationId, contentType: row.contentType, image: row.content.toString('base64') }
}

export async function storeImage(
  db: Queries,
  locationId: string,
  image: { contentType: LocationImage['contentType']; content: Buffer },
): Promise<void> {
  const fields = { ...image, updatedAt: new Date() }
  await db
    .insert(locationImages)
    .values({ locationId, ...fields })
    .onConflictDoUpdate({ target: locationImages.locationId, set: fields })
}
