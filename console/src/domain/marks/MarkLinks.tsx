import type { Marks } from '#contract/schemas/values'
import { TextLink } from '../../ui/Text.tsx'
import styles from './MarkLinks.module.css'
import { alarmsText, countsOf, markedAddress, type ValuesFilter } from './marks.ts'

interface MarkLinksProps {
  marks: Marks | undefined
  locationId: string
  within?: Omit<ValuesFilter, 'mark'>
  /** Open alarms, which come before the marks, and where they are. */
  alarms?: { count: number; href: string } | undefined
  /** For rows of one line. The worst mark is first. */
  isOneLine?: boolean
}

/** How many values are not as they should be, and how many alarms are open. Each count links to them. Nothing if all is fine. */
export function MarkLinks({ marks, locationId, within, alarms, isOneLine = false }: MarkLinksProps) {
  const counts = countsOf(marks)
  if (counts.length === 0 && !alarms?.count) return null
  return (
    <span className={styles.marks} data-one-line={isOneLine || undefined}>
      {alarms && alarms.count > 0 && (
        <TextLink look="danger" href={alarms.href}>
          {alarmsText(alarms.count)}
        </TextLink>
      )}
      {counts.map(({ mark, text }) => (
        <TextLink key={mark} look="danger" href={markedAddress(locationId, { ...within, mark })}>
          {text}
        </TextLink>
      ))}
    </span>
  )
}
