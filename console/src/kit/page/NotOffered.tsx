import styles from './NotOffered.module.css'

/** Says that the platform does not have this call. Nothing is broken. */
export function NotOffered({ children }: { children: string }) {
  return (
    <p role="note" className={styles.note}>
      {children}
    </p>
  )
}
