import type { AnchorHTMLAttributes } from 'react'
import styles from './TextLink.module.css'

interface TextLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  /** `name`: a name that links to its page. Without a look it is an underlined link in a sentence. */
  look?: 'name' | 'danger'
}

export const TextLink = ({ look, children, ...rest }: TextLinkProps) => (
  <a className={styles.link} data-look={look} {...rest}>
    {children}
  </a>
)
