import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mostCountedAlarms } from '#contract/limits'
import type { AlarmCounts } from '#contract/schemas/alarm'
import { useEffect } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { isNotOffered } from '../../api/errors.ts'
import { pushOwner } from '../../api/pushOwner.ts'
import { query } from '../../api/query.ts'
import { timeText } from '../../domain/devices/reports.ts'
import { classes } from '../../ui/Action.tsx'
import { Sentence, TextLink } from '../../ui/Text.tsx'
import styles from './Bell.module.css'
import navigation from './Navigation.module.css'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/bell.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

/** On pages without a live stream. The bell opens none itself: it would be one for everybody who is signed in. */
const refreshMs = 60_000

const severities = ['critical', 'warning', 'info'] as const

/** The number of open alarms, and the worst severity among them. */
function summaryOf(counts: AlarmCounts) {
  // Another platform may leave one out.
  const known = severities.map((severity) => ({ severity, count: counts[severity] || 0 }))
  const total = known.reduce((sum, { count }) => sum + count, 0)
  return {
    total,
    hasMore: known.some(({ count }) => count >= mostCountedAlarms),
    worst: known.find(({ count }) => count > 0)?.severity,
  }
}

/** If somebody has switched push notifications on in this browser. */
function useRenewedPush(): void {
  const accountId = useCurrentAccount().data?.accountId
  useEffect(() => {
    if (accountId === undefined || pushOwner.read() === null) return
    void (async () => {
      const { renew } = await import('../../features/alarms/notifications/push.ts')
      await renew(accountId)
      // The next visit tries again.
    })().catch(() => {})
  }, [accountId])
}

/** Messages about alarms have waited for minutes. Nobody else would notice: they are about what people do not see. */
export function LateNote() {
  const { data, dataUpdatedAt } = useQuery({ ...query(api.countOpenAlarms), retry: false })
  if (!data?.lateSince) return null
  return (
    <p className={classes('note', styles.late)} data-tone="warning" role="status">
      <Sentence
        text={texts.messagesLate}
        parts={{
          time: timeText(data.lateSince, dataUpdatedAt / 1000),
          alarms: <TextLink href="#/alarms">{common.alarms}</TextLink>,
        }}
      />
    </p>
  )
}

/** How many alarms are open, in the colour of the worst, as a link to them. */
export function Bell({ isSmall = false }: { isSmall?: boolean }) {
  const { data } = useQuery({
    ...query(api.countOpenAlarms),
    refetchInterval: ({ state: { error } }) => (isNotOffered(error) ? false : refreshMs),
    retry: false,
  })
  useRenewedPush()
  if (!data) return null
  const { total, hasMore, worst } = summaryOf(data)
  const number = `${formatNumber(total)}${hasMore ? '+' : ''}`
  const words = total === 0 ? texts.noOpenAlarms : texts.openAlarms(total, number)
  const name = worst ? texts.withWorst(words, wordIn(severityWords)(worst.toUpperCase())) : words
  const count = worst && (
    <span className={styles.count} data-severity={worst}>
      {number}
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
