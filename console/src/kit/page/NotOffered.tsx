import styles from './NotOffered.module.css'

/** Said in words where a platform lacks a call of ours: nothing is broken. */
export function NotOffered({ children }: { children: string }) {
  return (
    <p role="note" className={styles.note}>
      {children}
    </p>
  )
}
