import { api } from '../../api/client.ts'
import { queueOwner } from '../../api/queueStorage.ts'
import { notify } from '../../ui/notify.ts'
import { counted } from '../../ui/Text.tsx'
import { changeEntry, changeQueue, readQueue } from './queue.ts'
import { send } from './send.ts'
import { titleOf, type Work, yoursOf } from './work.ts'

/**
 * Only one tab sends, and only once at a time. A page over plain HTTP has no browser locks, so there each tab has its
 * own.
 */
async function alone(run: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return run()
  await locks.request('console.queue', { ifAvailable: true }, async (lock) => (lock ? run() : undefined))
}

let isRunning = false

/**
 * Sends the waiting entries one after the other, in their order. An entry about which somebody has to decide stays, and
 * the others are sent.
 */
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
  const next = () => readQueue().find(({ held }) => !held)
  if (!next() || !(await isOwn())) return
  const sent: Work[] = []
  for (let entry = next(); entry; entry = next()) {
    const { id, work } = entry
    const outcome = await send(work)
    if (!outcome) break
    if ('held' in outcome) {
      const { held } = outcome
      changeEntry(id, (waiting) => ({ ...waiting, held }))
      notify.error(`${titleOf(work)}: not sent`, held.reason)
    } else {
      changeEntry(id, () => undefined)
      if (outcome.stored) goOnFrom(work, outcome.stored)
      sent.push(work)
    }
  }
  const [one] = sent
  if (one)
    notify.success(
      sent.length === 1 ? `${titleOf(one)}: ${yoursOf(one)}` : `${counted(sent.length, 'changes')} sent`,
      'Sent after the connection came back.',
    )
}

/**
 * Asks the platform whose token this is, so that nobody sends the changes of another person: somebody else may have
 * signed in in another tab.
 */
async function isOwn(): Promise<boolean> {
  const account = await api.getCurrentAccount().catch(() => undefined)
  return account !== undefined && account.accountId === queueOwner()
}

/** If one person sets two values of the same measurement, the second one does not conflict with the first. */
function goOnFrom(work: Work, seen: { latestValue: number | null; latestAt: number | null }): void {
  if (work.kind !== 'value') return
  changeQueue((entry) =>
    entry.work.kind === 'value' && entry.work.path.measurementId === work.path.measurementId && !entry.held
      ? { ...entry, work: { ...entry.work, seen } }
      : entry,
  )
}
