import { Button } from '@mantine/core'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useOnline } from '../../api/connection.ts'
import { onQueueChange, readQueueText } from '../../api/queueStorage.ts'
import dialogStyles from '../../kit/dialog/Dialog.module.css'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Facts } from '../../ui/Facts.tsx'
import { changeEntry, type Entry, parseQueue, titleOf, yoursOf } from './queue.ts'
import styles from './QueueSign.module.css'
import { runQueue } from './runQueue.ts'
import { texts } from '../../texts/queue.ts'
import { texts as common } from '../../texts/common.ts'

const retryMs = 30_000

/** Shows how many entries wait, and opens their list. It also sends them. */
export function QueueSign() {
  const text = useSyncExternalStore(onQueueChange, readQueueText)
  const entries = useMemo(() => parseQueue(text), [text])
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const undecided = entries.filter(({ rejection }) => rejection).length
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
          {undecided > 0 ? texts.toDecide(undecided) : texts.waiting(waiting)}
        </button>
      </div>
      {isOpen && <QueueDialog entries={entries} isOnline={isOnline} onClose={() => setOpen(false)} />}
    </>
  )
}

interface QueueDialogProps {
  entries: readonly Entry[]
  isOnline: boolean
  onClose: () => void
}

/** The waiting entries, in the order in which they are sent, and those about which somebody has to decide. */
function QueueDialog({ entries, isOnline, onClose }: QueueDialogProps) {
  return (
    <ShowDialog title={texts.changesThatWait} onClose={onClose}>
      <p className={dialogStyles.sentence}>{isOnline ? texts.sentInOrder : texts.sentWhenBack}</p>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Waiting key={entry.id} entry={entry} />
        ))}
      </ol>
    </ShowDialog>
  )
}

function Waiting({ entry: { id, at, work, rejection } }: { entry: Entry }) {
  const title = titleOf(work)
  const drop = () => changeEntry(id, () => undefined)
  return (
    <li className={styles.entry} aria-label={title}>
      <strong>{title}</strong>
      {rejection && <p role="alert">{rejection.reason}</p>}
      <Facts
        facts={[
          ...(rejection?.theirs === undefined ? [] : [[texts.thereNow, rejection.theirs] as const]),
          [texts.yours, yoursOf(work)],
          [texts.done, formatEpochSeconds(at)],
        ]}
      />
      <div className="row">
        {rejection && (
          <Button
            variant="default"
            onClick={() =>
              changeEntry(id, ({ rejection: _, ...waiting }) => ({ ...waiting, work: rejection.anyway }))
            }
          >
            {rejection.theirs === undefined ? texts.tryAgain : texts.sendMine}
          </Button>
        )}
        <Button variant="default" onClick={drop}>
          {rejection?.theirs === undefined ? common.remove : texts.keepWhatIsThere}
        </Button>
      </div>
    </li>
  )
}
