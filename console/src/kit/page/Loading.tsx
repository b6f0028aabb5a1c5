import styles from './Loading.module.css'

/** Shown instead of a part that is being loaded. */
export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <output className={styles.loading}>{text}</output>
)
