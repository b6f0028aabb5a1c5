import type { OwnAccount } from '#contract/schemas/account'
import { api } from '../api/client.ts'
import { isNotOffered } from '../api/errors.ts'
import { applyPreferences, storePreferences, preferences, type Preferences } from '../ui/preferences.ts'

type Owner = Pick<OwnAccount, 'accountId' | 'preferences'>

/** One after the other: the last choice has to arrive last. */
let sending: Promise<unknown> = Promise.resolve()

/**
 * Shows them at once, and keeps them on the platform, or only in this browser if the platform has no such call. After a
 * failure everything is shown as before.
 */
export async function changePreferences(owner: Owner, change: Partial<Preferences>): Promise<void> {
  const before = preferences()
  const next = { ...before, ...change }
  show(owner, next)
  if (owner.preferences === null) return
  const sent = sending.then(async () => api.setPreferences({ body: next }))
  sending = sent.catch(() => {})
  try {
    await sent
  } catch (error) {
    if (isNotOffered(error)) return
    show(owner, before)
    throw error
  }
}

function show({ accountId }: Owner, chosen: Preferences): void {
  applyPreferences(chosen)
  storePreferences(accountId, chosen)
}
