import { Button } from '@mantine/core'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import dialogStyles from '../../kit/dialog/Dialog.module.css'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { changeEntry, type Entry } from './queue.ts'
import styles from './QueueDialog.module.css'
import { titleOf, yoursOf } from './work.ts'

interface QueueDialogProps {
  entries: readonly Entry[]
  isOnline: boolean
  onClose: () => void
}

/** The waiting entries, in the order in which they are sent, and those about which somebody has to decide. */
export function QueueDialog({ entries, isOnline, onClose }: QueueDialogProps) {
  return (
    <ShowDialog title="Changes that wait" onClose={onClose}>
      <p className={dialogStyles.sentence}>
        {isOnline
          ? 'They are sent one after the other.'
          : 'There is no connection. They are sent one after the other when it is back. Signing out deletes them.'}
      </p>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Waiting key={entry.id} entry={entry} />
        ))}
      </ol>
    </ShowDialog>
  )
}

function Waiting({ entry: { id, at, work, held } }: { entry: Entry }) {
  const title = titleOf(work)
  const drop = () => changeEntry(id, () => undefined)
  return (
    <li className={styles.entry} aria-label={title}>
      <strong>{title}</strong>
      {held && <p role="alert">{held.reason}</p>}
      <Facts
        facts={[
          ...(held?.theirs === undefined ? [] : [['There now', held.theirs] as const]),
          ['Yours', yoursOf(work)],
          ['Done', formatEpochSeconds(at)],
        ]}
      />
      <div className={styles.choice}>
        {held && (
          <Button
            variant="default"
            onClick={() => changeEntry(id, ({ held: _, ...waiting }) => ({ ...waiting, work: held.anyway }))}
          >
            {held.theirs === undefined ? 'Try again' : 'Send mine'}
          </Button>
        )}
        <Button variant="default" onClick={drop}>
          {held?.theirs === undefined ? 'Remove' : 'Keep what is there'}
        </Button>
      </div>
    </li>
  )
}
