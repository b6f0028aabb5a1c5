import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mostCountedAlarms } from '#contract/limits'
import type { AlarmCounts } from '#contract/schemas/alarm'
import { firstApi } from '../../api/firstClient.ts'
import { isNotOffered } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { classes } from '../../ui/Action.tsx'
import styles from './Bell.module.css'
import navigation from './Navigation.module.css'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/bell.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

/** On pages without a live stream. The bell opens none itself: it would be one for everybody who is signed in. */
const refreshMs = 60_000

/** On a phone, more digits have no room. */
const mostOnPhone = 999

const severities = ['critical', 'warning', 'info'] as const

/** The number of open alarms, and the worst severity among them. */
function summaryOf(counts: Partial<AlarmCounts> = {}) {
  // Another platform may leave one out.
  const known = severities.map((severity) => ({ severity, count: counts[severity] || 0 }))
  const total = known.reduce((sum, { count }) => sum + count, 0)
  return {
    total,
    hasMore: known.some(({ count }) => count >= mostCountedAlarms),
    worst: known.find(({ count }) => count > 0)?.severity,
  }
}

/** How many alarms are open, in the colour of the worst, as a link to them. */
export function Bell({ isSmall = false }: { isSmall?: boolean }) {
  const { data, error } = useQuery({
    ...query(firstApi.countOpenAlarms),
    refetchInterval: ({ state: { error: reason } }) => (isNotOffered(reason) ? false : refreshMs),
    retry: false,
  })
  // It has its place before they are counted, so that nothing moves.
  if (!data && error) return null
  const { total, hasMore, worst } = summaryOf(data)
  const number = `${formatNumber(total)}${hasMore ? '+' : ''}`
  const counted = total === 0 ? texts.noOpenAlarms : texts.openAlarms(total, number)
  const words = data ? counted : common.alarms
  const name = worst ? texts.withWorst(words, wordIn(severityWords)(worst.toUpperCase())) : words
  const count = worst && (
    <span className={styles.count} data-severity={worst}>
      {isSmall && total > mostOnPhone ? `${mostOnPhone}+` : number}
    </span>
  )
  return (
    <a
      href="#/alarms"
      aria-label={name}
      className={classes(isSmall ? navigation.burger : navigation.entry, styles.bell)}
      data-small={isSmall || undefined}
    >
      <IconBell size={isSmall ? 24 : 20} stroke={1.75} aria-hidden="true" />
      {isSmall ? (
        count
      ) : (
        <span>
          {count} {worst ? words.replace(/^\S+ /, '') : words}
        </span>
      )}
    </a>
  )
}
