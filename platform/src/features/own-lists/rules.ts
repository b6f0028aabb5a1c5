import { mayAccess } from '#contract/access'
import { listLimits } from '#contract/limits'
import type { ListView } from '#contract/schemas/own-lists'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, forbidden } from '../../base/errors.ts'
import type { Scope } from '../../db/connection.ts'
import { orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

export const editableFields = ['name', 'isShared', 'state'] as const

/** What everybody has is not for everybody to change. */
export function checkSharing({ caller }: Scope, ...views: { isShared: boolean }[]): void {
  if (views.some(({ isShared }) => isShared) && !mayAccess('any-management', caller.roles, caller.isOperator))
    throw forbidden(refusalFor('SHARING_FORBIDDEN'))
}

const lockView = orNotFound('View', store.lockView)

/** To change or delete it. */
export async function lockChangeable(scope: Scope, viewId: string): Promise<ListView> {
  const view = await lockView(scope, viewId)
  checkSharing(scope, view)
  return view
}

export async function checkRoom(scope: Scope, isShared: boolean): Promise<void> {
  const most = isShared ? listLimits.sharedViews : listLimits.ownViews
  if ((await store.countLocked(scope, isShared)) < most) return
  throw conflict(refusalFor(isShared ? 'TOO_MANY_SHARED_VIEWS' : 'TOO_MANY_VIEWS', { most }))
}
