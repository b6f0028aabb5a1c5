import { serverReason } from '../../../api/errors.ts'
import { Action } from '../../../ui/Action.tsx'
import styles from './Failure.module.css'
import type { List } from '../state/useList.ts'

export function Failure<Row>({ list }: { list: List<Row> }) {
  const reason = serverReason(list.error)
  return (
    <div className={styles.failure}>
      <div role="alert">
        {list.failedText}
        {reason !== undefined && <p>{reason}</p>}
      </div>
      <Action onClick={list.reload} disabled={list.reloading}>
        Retry
      </Action>
    </div>
  )
}
