import { Fragment, type AnchorHTMLAttributes, type ReactNode } from 'react'
import { type Words, wordIn } from '../texts/labels.ts'
import { classes } from './Action.tsx'
import styles from './Text.module.css'

/** A sentence with an element in the place of each `{name}`. Where these are is a matter of the language. */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : parts[piece]}</Fragment>)
}

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
  <a className={classes(look && 'link', styles.link)} data-look={look} {...rest}>
    {children}
  </a>
)

type Tone = 'good' | 'attention' | 'bad' | 'quiet'

/** Values with a known meaning. Any other status of a platform is grey. */
const tones: Record<string, Tone> = {
  ACTIVE: 'good',
  ONLINE: 'good',
  COMMISSIONING: 'attention',
  MAINTENANCE: 'attention',
  OFFLINE: 'attention',
  SUSPENDED: 'attention',
  FAULT: 'bad',
  WARNING: 'attention',
  CRITICAL: 'bad',
}

interface StatusProps {
  value: string
  words: Words
  /** Something is said beside it that does not fit to green. */
  isDoubtful?: boolean
}

/** A dot and the word. The word has the meaning, the colour only helps to find it. */
export function Status({ value, words, isDoubtful = false }: StatusProps) {
  if (value === '') return null
  const tone = tones[value] ?? 'quiet'
  return (
    <span className={styles.status} data-tone={isDoubtful && tone === 'good' ? 'attention' : tone}>
      {wordIn(words)(value)}
    </span>
  )
}
