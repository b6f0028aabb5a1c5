import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './Action.module.css'

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary action to a view; danger only where something is lost. */
  look?: 'primary' | 'quiet' | 'danger'
}

export function Action({ look = 'quiet', className, ...rest }: ActionProps) {
  return <button type="button" className={classes(styles.action, styles[look], className)} {...rest} />
}
