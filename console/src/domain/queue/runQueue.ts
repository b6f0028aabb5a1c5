import { api } from '../../api/client.ts'
import { forgetQueue } from '../../api/queueStorage.ts'
import { notify } from '../../ui/notify.ts'
import { changeEntry, changeQueue, readQueue } from './queue.ts'
import { send } from './send.ts'
import { titleOf, type Work, yoursOf } from './work.ts'

/** Only one tab sends, and only once at a time. A page over plain HTTP knows no locks: there each tab has its own. */
async function alone(run: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return run()
  await locks.request('console.queue', { ifAvailable: true }, async (lock) => (lock ? run() : undefined))
}

let isRunning = false

/** Sends what waits, one after the other in its order. What somebody has to decide about stays, and the others go on. */
export async function runQueue(): Promise<void> {
  if (isRunning || !navigator.onLine) return
  isRunning = true
  try {
    await alone(sendAll)
  } finally {
    isRunning = false
  }
}

async function sendAll(): Promise<void> {
  const next = () => readQueue()?.entries.find(({ held }) => !held)
  if (!next() || !(await isOwn())) return
  for (let entry = next(); entry; entry = next()) {
    const { id, work } = entry
    const outcome = await send(work)
    if (!outcome) return
    if ('held' in outcome) {
      const { held } = outcome
      changeEntry(id, (waiting) => ({ ...waiting, held }))
      notify.error(`${titleOf(work)}: not sent`, held.reason)
    } else {
      changeEntry(id, () => undefined)
      if (outcome.stored) goOnFrom(work, outcome.stored)
      notify.success(`${titleOf(work)}: ${yoursOf(work)}`, 'Sent after the connection came back.')
    }
  }
}

/** Asked of the platform, with the token that the entries would be sent with: nobody sends what another one did. */
async function isOwn(): Promise<boolean> {
  const account = await api.getCurrentAccount().catch(() => undefined)
  if (!account) return false
  const isSame = account.accountId === readQueue()?.accountId
  if (!isSame) forgetQueue()
  return isSame
}

/** A second value of the same person for the same measurement follows the first one, and is no conflict with it. */
function goOnFrom(work: Work, seen: { latestValue: number | null; latestAt: number | null }): void {
  if (work.kind !== 'value') return
  changeQueue((entry) =>
    entry.work.kind === 'value' && entry.work.path.measurementId === work.path.measurementId && !entry.held
      ? { ...entry, work: { ...entry.work, seen } }
      : entry,
  )
}
