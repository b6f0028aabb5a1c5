import { connectionGone, useOnline } from '../../api/connection.ts'
import styles from './Layout.module.css'

/** Shown while a page is being loaded. */
export function Waiting({ text = 'Loading...' }: { text?: string }) {
  return <output className={styles.waiting}>{useOnline() ? text : connectionGone}</output>
}
