import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/schemas/webhooks/webhook'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query, queryKey } from '../../api/query.ts'
import { Answer } from '../../domain/notices/Answer.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { PageFailure } from '../../kit/page/PageState.tsx'
import { texts as common } from '../../texts/common.ts'
import { eventText, texts } from '../../texts/webhooks.ts'
import { Action } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './DeliveriesDialog.module.css'

interface DeliveriesDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** While something waits, its next try is soon. */
const refetchMs = 5_000

const isOpen = ({ state }: WebhookDelivery) => state === 'WAITING' || state === 'SENDING'

/** What the program was told, and what it answered. */
export function DeliveriesDialog({ webhook: { webhookId, name }, onClose }: DeliveriesDialogProps) {
  const read = useQuery({
    ...query(api.listWebhookDeliveries, { webhookId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data?.some(isOpen) === true && refetchMs,
  })
  const deliveries = read.data
  return (
    <Dialog title={texts.deliveriesOf(name)} size="wizard" onClose={onClose}>
      <section aria-label={texts.newestFirst} aria-busy={read.isFetching}>
        {read.error && !deliveries && <PageFailure text={texts.failedToFetchDeliveries} of={read} />}
        {!deliveries && !read.error && <output>{texts.loadingDeliveries}</output>}
        {deliveries?.length === 0 && <p className="quiet">{texts.noDeliveries}</p>}
        {deliveries && deliveries.length > 0 && (
          <ol className={styles.entries}>
            {deliveries.map((delivery) => (
              <Entry key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
            ))}
          </ol>
        )}
      </section>
    </Dialog>
  )
}

function stateText({ state, status, sentAt, dueAt }: WebhookDelivery): string {
  return [
    texts.states[state] ?? state,
    status !== null && texts.answered(status),
    sentAt !== null && formatEpochSeconds(sentAt),
    state === 'WAITING' && dueAt !== null && texts.nextTry(formatEpochSeconds(dueAt)),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

function Entry({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { deliveryId, event, occurredAt, body, state } = delivery
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()

  async function sendAgain(): Promise<void> {
    setBusy(true)
    try {
      await api.sendWebhookAgain({ webhookId, deliveryId })
      await queries.invalidateQueries({ queryKey: queryKey(api.listWebhookDeliveries, { webhookId }) })
      notify.success(texts.isSentAgain)
    } catch (error) {
      notify.error(texts.failedToSendAgain, serverReason(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={styles.entry} data-lost={state === 'FAILED' || state === 'GIVEN_UP' || undefined}>
      <div className={styles.head}>
        <strong>{eventText(event)}</strong>
        <span className="quiet">{formatEpochSeconds(occurredAt)}</span>
        <Action disabled={isBusy || state === 'SENDING'} onClick={() => void sendAgain()}>
          {isBusy ? common.sending : texts.sendAgain}
        </Action>
      </div>
      <p>{stateText(delivery)}</p>
      <Answer of={delivery} />
      <details>
        <summary>{texts.whatIsSent}</summary>
        <pre className={styles.body} tabIndex={0} aria-label={texts.whatIsSent}>
          {indented(body)}
        </pre>
      </details>
    </li>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
