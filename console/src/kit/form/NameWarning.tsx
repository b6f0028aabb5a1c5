import { Warning } from '../../ui/Warning.tsx'
import styles from './Box.module.css'
import { type Named, sameNameWarning } from './names.ts'

interface NameWarningProps {
  /** The kind of thing, such as `location group`. */
  what: string
  typed: string
  all: readonly Named[]
  ownId: string | undefined
}

/** Below a name field: warns if another thing has the name already. It may be intended, so nothing is blocked. */
export function NameWarning({ what, typed, all, ownId }: NameWarningProps) {
  const text = sameNameWarning(what, typed, all, ownId)
  return (
    <div className={text && styles.below}>
      <Warning text={text} />
    </div>
  )
}
