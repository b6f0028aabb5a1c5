import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { firstApi } from '../../api/firstClient.ts'
import { pushOwner } from '../../api/pushOwner.ts'
import { query } from '../../api/query.ts'
import { timeText } from '../../domain/devices/reports.ts'
import { classes } from '../../ui/Action.tsx'
import { Sentence, TextLink } from '../../ui/Text.tsx'
import styles from './LateNote.module.css'
import { texts } from '../../texts/bell.ts'
import { texts as common } from '../../texts/common.ts'

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
  useRenewedPush()
  const { data, dataUpdatedAt } = useQuery({ ...query(firstApi.countOpenAlarms), retry: false })
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
