import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useOnline } from '../../api/connection.ts'
import { onQueueChange, readQueueText } from '../../api/queueStorage.ts'
import { counted } from '../../ui/Text.tsx'
import { parseQueue } from './queue.ts'
import { QueueDialog } from './QueueDialog.tsx'
import styles from './QueueSign.module.css'
import { runQueue } from './runQueue.ts'

const retryMs = 30_000

/** Shows how many entries wait, and opens their list. It also sends them. */
export function QueueSign() {
  const text = useSyncExternalStore(onQueueChange, readQueueText)
  const entries = useMemo(() => parseQueue(text), [text])
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const undecided = entries.filter(({ held }) => held).length
  const waiting = entries.length - undecided

  useEffect(() => {
    if (waiting === 0 || !isOnline) return undefined
    void runQueue()
    const timer = setInterval(() => void runQueue(), retryMs)
    return () => clearInterval(timer)
  }, [waiting, isOnline])

  // It closes with the last entry, and must not open by itself with the next one.
  if (entries.length === 0 && isOpen) setOpen(false)
  if (entries.length === 0) return null
  return (
    <>
      <div role="status">
        <button
          type="button"
          className={styles.sign}
          data-undecided={undecided > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          {counted(undecided || waiting, 'changes')} {undecided > 0 ? 'to decide' : 'waiting'}
        </button>
      </div>
      {isOpen && <QueueDialog entries={entries} isOnline={isOnline} onClose={() => setOpen(false)} />}
    </>
  )
}
