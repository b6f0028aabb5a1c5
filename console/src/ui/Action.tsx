import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './Action.module.css'

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary action per view. Danger only for actions that delete something. */
  look?: 'primary' | 'quiet' | 'danger'
}

export function Action({ look = 'quiet', className, ...rest }: ActionProps) {
  return <button type="button" className={classes(styles.action, styles[look], className)} {...rest} />
}
