import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { untilOnline } from '../../api/connection.ts'
import { onQueueChange, readQueueText, setQueueOwner } from '../../api/queueStorage.ts'
import { queueSign } from '../../domain/queue/part.ts'

const load = async () => ({ default: await queueSign.load() })

/** Pages that put something into the queue have loaded it already. After a reload it may have to be loaded first. */
const QueueSign = lazy(async () => load().catch(async () => untilOnline().then(load)))

/** Says that changes wait for a connection. As long as there are none, nothing is loaded. */
export function WaitingSign() {
  const accountId = useCurrentAccount().data?.accountId
  useEffect(() => {
    setQueueOwner(accountId)
    return () => setQueueOwner(undefined)
  }, [accountId])
  const isAny = useSyncExternalStore(onQueueChange, () => readQueueText() !== null)
  return (
    isAny && (
      <Suspense>
        <QueueSign />
      </Suspense>
    )
  )
}
