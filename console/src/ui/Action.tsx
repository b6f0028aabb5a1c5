import type { ButtonHTMLAttributes } from 'react'
import styles from './Action.module.css'

export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary action per view. Danger only for actions that delete something. */
  look?: 'primary' | 'quiet' | 'danger'
}

export function Action({ look = 'quiet', className, ...rest }: ActionProps) {
  return <button type="button" className={classes(styles.action, styles[look], className)} {...rest} />
}
