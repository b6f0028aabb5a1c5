import styles from './Loading.module.css'

/** In the place of a part that is on its way. */
export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <output className={styles.loading}>{text}</output>
)
