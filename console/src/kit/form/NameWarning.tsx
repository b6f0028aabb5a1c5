import { Warning } from '../../ui/Warning.tsx'
import styles from './Box.module.css'
import { type Named, sameNameWarning } from './names.ts'

interface NameWarningProps {
  /** Of what kind the things are, such as `location group`. */
  what: string
  typed: string
  all: readonly Named[]
  ownId: string | undefined
}

/** Below a name that is typed: whether another one has it already. It may be meant, and holds nobody up. */
export function NameWarning({ what, typed, all, ownId }: NameWarningProps) {
  const text = sameNameWarning(what, typed, all, ownId)
  return (
    <div className={text && styles.below}>
      <Warning text={text} />
    </div>
  )
}
