import type { locationImageOperations } from '#contract/operations/locations'
import { notFound } from '../../../base/errors.ts'
import { lockLocation, requireOwnLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { readImage } from './rules.ts'
import * as store from './store.ts'

export const locationImageHandlers: Handlers<typeof locationImageOperations> = {
  async getLocationImage({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    const picture = await store.findPicture(context.db, id)
    if (!picture) throw notFound('Picture')
    return picture
  },

  async setLocationImage({ params, body }, context) {
    const { db, changed } = context
    const { id } = await lockLocation(context, params.locationId)
    const image = readImage(body)
    const old = await store.findImage(db, id)
    await store.storeImage(db, id, image)
    const stored = await store.findImage(db, id)
    if (!stored) throw new Error('The database returned no row for a stored picture')
    const { contentType, bytes } = stored
    changed({ old, new: stored, body: { contentType, bytes } })
    return stored
  },
}
