import { mayAccess } from '#contract/access'
import { mostCopied } from '#contract/limits'
import type { CopyPreview } from '#contract/schemas/location'
import { ApiError } from '../../../base/errors.ts'
import type { Scope } from '../../../db/scope.ts'
import { countParts } from './preview-store.ts'

/** What a copy would contain for this caller, and why it could not be made. */
export async function previewOf({ db, caller }: Scope, locationId: string): Promise<CopyPreview> {
  const parts = await countParts(db, locationId)
  return {
    ...parts,
    mayManageAutomation: mayAccess('automation-management', caller.roles),
    mayManageConditionals: mayAccess('conditional-management', caller.roles),
    refusal: refusalOf(parts),
  }
}

function refusalOf({
  zones,
  layouts,
  days,
  conditionals,
}: Pick<CopyPreview, 'zones' | 'layouts' | 'days' | 'conditionals'>): string | null {
  const counts = { zones: zones.count, layouts: layouts.count, days, conditionals: conditionals.count }
  const [tooMany] = Object.entries(counts).find(([, count]) => count > mostCopied) ?? []
  return tooMany === undefined
    ? null
    : `The location has more than ${mostCopied.toLocaleString('en')} ${tooMany}: too many for one copy`
}

export async function checkCopy(scope: Scope, locationId: string): Promise<CopyPreview> {
  const preview = await previewOf(scope, locationId)
  if (preview.refusal !== null) throw new ApiError(422, preview.refusal)
  return preview
}
