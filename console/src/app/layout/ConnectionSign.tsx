import { useOnline } from '../../api/connection.ts'
import styles from './ConnectionSign.module.css'

/** Always in the page, so that a screen reader notices a new text. */
export function ConnectionSign() {
  return <output className={styles.connection}>{!useOnline() && 'No connection'}</output>
}
