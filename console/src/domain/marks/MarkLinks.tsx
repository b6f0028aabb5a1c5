import type { Marks } from '#contract/schemas/values'
import { texts } from '../../texts/marks.ts'
import { TextLink } from '../../ui/Text.tsx'
import { locationAddress } from '../addresses.ts'
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
  /** For a narrow cell: the worst alone, and how many more there are. A card shows all. */
  isShort?: boolean
  /** How many there are, as a figure alone. The page of the location shows them. */
  isCount?: boolean
}

/** More are not counted where there is room for a figure alone. */
const mostCounted = 99

/** How many values are not as they should be, and how many alarms are open. Each count links to them. Nothing if all is fine. */
export function MarkLinks(props: MarkLinksProps) {
  const { marks, locationId, within, alarms, isOneLine = false, isShort = false, isCount = false } = props
  const all = [
    ...(alarms?.count
      ? [
          {
            count: alarms.count,
            text: isShort ? texts.alarms(alarms.count) : alarmsText(alarms.count),
            href: alarms.href,
          },
        ]
      : []),
    ...countsOf(marks).map(({ mark, count, text }) => ({
      count,
      text,
      href: markedAddress(locationId, { ...within, mark }),
    })),
  ]
  if (all.length === 0) return null
  if (isCount) return <MarkCount all={all} href={locationAddress(locationId)} />
  const others = isShort ? all.slice(1) : []
  return (
    <span className={styles.marks} data-one-line={isOneLine || undefined} data-short={isShort || undefined}>
      {all.map(({ text, href }) => (
        <TextLink key={text} look="danger" href={href}>
          {text}
        </TextLink>
      ))}
      {others.length > 0 && (
        // The page of the location shows them all.
        <span className={styles.others}>
          {' '}
          <TextLink
            look="danger"
            href={locationAddress(locationId)}
            title={others.map(({ text }) => text).join(', ')}
          >
            +{others.length}
          </TextLink>
        </span>
      )}
    </span>
  )
}

interface MarkCountProps {
  all: readonly { count: number; text: string }[]
  href: string
}

function MarkCount({ all, href }: MarkCountProps) {
  const sum = all.reduce((total, { count }) => total + count, 0)
  const inWords = all.map(({ text }) => text).join(', ')
  return (
    <span className={styles.marks}>
      <TextLink look="danger" href={href} title={inWords} aria-label={inWords}>
        {sum > mostCounted ? `${mostCounted}+` : sum}
      </TextLink>
    </span>
  )
}
