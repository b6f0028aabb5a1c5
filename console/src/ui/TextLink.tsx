import type { AnchorHTMLAttributes } from 'react'
import styles from './TextLink.module.css'

interface TextLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  /** A name that leads to its page. Without one it is a link in a sentence, and underlined. */
  look?: 'name' | 'danger'
}

export const TextLink = ({ look, children, ...rest }: TextLinkProps) => (
  <a className={styles.link} data-look={look} {...rest}>
    {children}
  </a>
)
