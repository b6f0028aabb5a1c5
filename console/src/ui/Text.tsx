import { Fragment, type AnchorHTMLAttributes, type ReactNode, useState } from 'react'
import styles from './Text.module.css'

/** "1 location", "1,204 locations": for words with a plural in s. */
export const counted = (count: number, plural: string): string =>
  `${count.toLocaleString()} ${count === 1 ? plural.replace(/s$/, '') : plural}`

/** Text that breaks after the separators of an address or a constant, before it breaks anywhere else. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@_./])/)
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

interface TextLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  /** `name`: a name that links to its page. Without a look it is an underlined link in a sentence. */
  look?: 'name' | 'danger'
}

export const TextLink = ({ look, children, ...rest }: TextLinkProps) => (
  <a className={styles.link} data-look={look} {...rest}>
    {children}
  </a>
)

/** A short word in a frame. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>
}

type Tone = 'good' | 'attention' | 'bad' | 'quiet'

/** Words with a known meaning. Any other status of a platform is grey. */
const tones: Record<string, Tone> = {
  ACTIVE: 'good',
  ONLINE: 'good',
  COMMISSIONING: 'attention',
  MAINTENANCE: 'attention',
  OFFLINE: 'attention',
  SUSPENDED: 'attention',
  FAULT: 'bad',
}

interface StatusProps {
  value: string
  /** Something is said beside it that does not fit to green. */
  isDoubtful?: boolean
}

/** A dot and the word. The word has the meaning, the colour only helps to find it. */
export function Status({ value, isDoubtful = false }: StatusProps) {
  if (value === '') return null
  const tone = tones[value] ?? 'quiet'
  return (
    <span className={styles.status} data-tone={isDoubtful && tone === 'good' ? 'attention' : tone}>
      {value}
    </span>
  )
}

/** A tick or a warning sign. A screen reader says it as a word. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div className={styles.verdict} data-is={isGood ? 'good' : 'bad'}>
      <div>{children}</div>
    </div>
  )
}

interface WarningProps {
  /** Without a text nothing is shown. A text that appears while somebody types is read out by a screen reader. */
  text: string | undefined
  /** A remedy, such as a button. */
  children?: ReactNode
}

/** Something unusual but allowed. The person is told and need not react. */
export function Warning({ text, children }: WarningProps) {
  return (
    <div className={text ? styles.warning : styles.silent}>
      <div role="status">{text}</div>
      {text && children}
    </div>
  )
}

interface ChipsProps {
  names: readonly string[]
  /** Shown if there are none. */
  empty: string
  /** More than this are hidden until the person asks for them. */
  most?: number
}

export function Chips({ names, empty, most = 6 }: ChipsProps) {
  const [unfolded, setUnfolded] = useState(false)
  if (names.length === 0) return <span className={styles.empty}>{empty}</span>
  const folded = names.length - most
  const shown = unfolded || folded <= 0 ? names : names.slice(0, most)
  return (
    <span className={styles.chips}>
      {shown.map((name, index) => (
        <span key={`${index}-${name}`} className={styles.chip} dir="auto" title={name}>
          {name}
        </span>
      ))}
      {folded > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Show fewer' : `${folded} more`}
        </button>
      )}
    </span>
  )
}
