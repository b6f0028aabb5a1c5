import type { Marks } from '#contract/schemas/values'
import { TextLink } from '../../ui/Text.tsx'
import styles from './MarkLinks.module.css'
import { countsOf, markedAddress, type ValuesFilter } from './marks.ts'

interface MarkLinksProps {
  marks: Marks | undefined
  locationId: string
  within?: Omit<ValuesFilter, 'mark'>
  /** For rows of one line. The worst mark is first. */
  isOneLine?: boolean
}

/** How many values are not as they should be. Each count links to these values. Nothing if all are fine. */
export function MarkLinks({ marks, locationId, within, isOneLine = false }: MarkLinksProps) {
  const counts = countsOf(marks)
  if (counts.length === 0) return null
  return (
    <span className={styles.marks} data-one-line={isOneLine || undefined}>
      {counts.map(({ mark, text }) => (
        <TextLink key={mark} look="danger" href={markedAddress(locationId, { ...within, mark })}>
          {text}
        </TextLink>
      ))}
    </span>
  )
}
