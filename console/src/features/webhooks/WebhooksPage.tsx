import { Suspense, useState } from 'react'
import type { Webhook } from '#contract/schemas/webhooks/webhook'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { actions, offered } from '../../domain/actions.ts'
import { integrationTabs } from '../../domain/addresses.ts'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import { OneTimeText } from '../../kit/dialog/OneTimeText.tsx'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { type Column, custom, formatEpochSeconds, text } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { usePreload } from '../../kit/preload.ts'
import { texts as common } from '../../texts/common.ts'
import { eventText, texts } from '../../texts/webhooks.ts'
import { Chips } from '../../ui/Labels.tsx'
import { notify } from '../../ui/notify.ts'

const WebhookForm = lazyDialog(async () => (await import('./WebhookForm.tsx')).WebhookForm)
const DeliveriesDialog = lazyDialog(async () => (await import('./DeliveriesDialog.tsx')).DeliveriesDialog)
const dialogs = [WebhookForm, DeliveriesDialog]

const lastText = ({ lastDelivery: last }: Webhook): string =>
  last ? `${eventText(last.event)}, ${texts.states[last.state]}, ${formatEpochSeconds(last.at)}` : texts.none

const columns: readonly Column<Webhook>[] = [
  text('name', common.name),
  text('url', texts.address),
  custom<Webhook>({
    id: 'events',
    header: texts.heardEvents,
    text: ({ events }) => events.map(eventText).join(', '),
    render: ({ events }) => <Chips names={events.map(eventText)} empty="" most={3} />,
  }),
  custom<Webhook>({ id: 'lastDelivery', header: texts.lastDelivery, text: lastText }),
]

/** Programs of the integrator that hear of events. */
export function WebhooksPage() {
  const mayManage = useAccess(actions.createWebhook.access)
  const edit = useDialog<Webhook | null>('webhook')
  const deliveries = useDialog<Webhook>('webhook-deliveries')
  const changes = useChanges()
  const [issued, setIssued] = useState<{ name: string; secret: string }>()
  usePreload(dialogs)
  const create = mayManage ? () => edit.open(null) : undefined
  useOpenedRow(query(api.listWebhooks), (one) => one.webhookId, mayManage ? edit.open : undefined, create)

  async function remove({ webhookId, name }: Webhook): Promise<void> {
    if (!window.confirm(texts.sureToDelete(name))) return
    try {
      await api.deleteWebhook({ webhookId })
      changes.removed(texts.deleted(name))
    } catch (error) {
      notify.error(texts.failedToDelete, serverReason(error))
    }
  }

  return (
    <TabsPage label={texts.parts} tabs={integrationTabs} current={integrationTabs[1]}>
      <ListPage
        title="Webhooks"
        query={query(api.listWebhooks)}
        rowId={({ webhookId }) => webhookId}
        columns={columns}
        highlight={changes.highlight}
        create={create && offered('createWebhook', create)}
        emptyHint={{
          text: texts.whatTheyAreFor,
          action: create && { label: texts.createTheFirst, run: create },
        }}
        rowActions={(webhook) => [
          offered('editWebhook', () => edit.open(webhook)),
          offered('showDeliveries', () => deliveries.open(webhook)),
          offered('deleteWebhook', () => void remove(webhook)),
        ]}
      />
      <Suspense>
        {edit.state && (
          <WebhookForm
            dialog={edit.state}
            onSaved={({ webhookId, secret }, { name }) => {
              changes.saved(texts.saved(name.trim()), webhookId)
              if (secret !== undefined) setIssued({ name: name.trim(), secret })
            }}
          />
        )}
        {deliveries.state && (
          <DeliveriesDialog webhook={deliveries.state.subject} onClose={deliveries.close} />
        )}
      </Suspense>
      {issued && (
        <ShowDialog title={texts.secretOf(issued.name)} onClose={() => setIssued(undefined)}>
          <OneTimeText label={texts.secret} warning={texts.takeItNow} text={issued.secret} />
        </ShowDialog>
      )}
    </TabsPage>
  )
}
