import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '../../api/connection.ts'
import styles from './Navigation.module.css'

/** Always there, so that a screen reader hears when it begins to say something. */
export function ConnectionSign() {
  const isOnline = useOnline()
  return (
    <output className={styles.connection}>
      {!isOnline && (
        <>
          <IconWifiOff size={20} stroke={1.75} aria-hidden="true" />
          No connection
        </>
      )}
    </output>
  )
}
