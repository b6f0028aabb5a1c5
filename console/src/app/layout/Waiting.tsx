import { connectionGone, useOnline } from '../../api/connection.ts'
import styles from './Layout.module.css'

/** In place of a page that is not there yet. */
export function Waiting({ text = 'Loading...' }: { text?: string }) {
  return <output className={styles.waiting}>{useOnline() ? text : connectionGone}</output>
}
