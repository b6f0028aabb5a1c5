import type { ComponentProps } from 'react'
import styles from './Progress.module.css'

/** The browser's bar in the colours of the console. What is around it sets the width. */
export function Progress(props: Omit<ComponentProps<'progress'>, 'className'>) {
  return <progress {...props} className={styles.bar} />
}
