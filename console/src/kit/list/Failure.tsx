import { Action } from '../../ui/Action.tsx'
import styles from './Failure.module.css'
import type { List } from './useList.ts'

export function Failure<Row>({ list }: { list: List<Row> }) {
  return (
    <div className={styles.failure}>
      <span role="alert">{list.failedText}</span>
      <Action onClick={list.reload} disabled={list.reloading}>
        Retry
      </Action>
    </div>
  )
}
