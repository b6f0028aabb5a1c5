import type { OwnAccount } from '#contract/schemas/account'
import { api } from '../api/client.ts'
import { isNotOffered } from '../api/errors.ts'
import {
  applyPreferences,
  keepUnsaved,
  storePreferences,
  preferences,
  type Preferences,
} from '../ui/preferences.ts'

type Owner = Pick<OwnAccount, 'accountId' | 'preferences'>

/** One after the other: the last choice has to arrive last. */
let sending: Promise<unknown> = Promise.resolve()
const waiting = new Set<Partial<Preferences>>()
const keepWaiting = () =>
  keepUnsaved([...waiting].reduce<Partial<Preferences>>((all, change) => ({ ...all, ...change }), {}))

/**
 * Shows them at once, and keeps them on the platform, or only in this browser if the platform has no such call. After a
 * failure everything is shown as before.
 */
export async function changePreferences(owner: Owner, change: Partial<Preferences>): Promise<void> {
  const before = preferences()
  show(owner, { ...before, ...change })
  if (owner.preferences === null) return
  waiting.add(change)
  keepWaiting()
  const sent = sending
    .then(async () => api.setPreferences({ body: { ...preferences(), ...change } }))
    .finally(() => {
      waiting.delete(change)
      keepWaiting()
    })
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
