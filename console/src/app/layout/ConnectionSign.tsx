import { useOnline } from '../../api/connection.ts'
import styles from './Navigation.module.css'

/** Always there, so that a screen reader hears when it begins to say something. */
export function ConnectionSign() {
  return <output className={styles.connection}>{!useOnline() && 'No connection'}</output>
}
