import { Suspense, useRef, useState } from 'react'
import type { Integration } from '#contract/schemas/integration'
import type { IntegrationDeletion } from '#contract/schemas/preview'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { actions, offered } from '../../domain/actions.ts'
import { integrationTabs } from '../../domain/addresses.ts'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'
import { answerText } from '../../domain/notices/answers.ts'
import type { Changed } from '../../domain/traces/HistoryDialog.tsx'
import { useBulk } from '../../domain/useBulk.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, text } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { Badge } from '../../ui/Labels.tsx'
import { notify } from '../../ui/notify.ts'
import { texts } from '../../texts/integrations.ts'
import { texts as webhookTexts } from '../../texts/webhooks.ts'
import { texts as common } from '../../texts/common.ts'
import { integrationTypeWords } from '../../texts/channels.ts'
import { wordIn } from '../../texts/labels.ts'

const IntegrationForm = lazyDialog(async () => (await import('./IntegrationForm.tsx')).IntegrationForm)
const NoticeDialog = lazyDialog(
  async () => (await import('../../domain/notices/NoticeDialog.tsx')).NoticeDialog,
)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/traces/HistoryDialog.tsx')).HistoryDialog,
)
const IntegrationBulk = lazyDialog(async () => (await import('./IntegrationBulk.tsx')).IntegrationBulk)
const dialogs = [IntegrationForm, NoticeDialog, HistoryDialog, IntegrationBulk]
const bulkActions = ['testIntegrations', 'addIntegrationsToGroup', 'deleteIntegrations'] as const

const typeText = ({ type }: Integration) => wordIn(integrationTypeWords)(type)

const columns = [
  text('name', common.name),
  custom<Integration>({
    id: 'type',
    header: common.type,
    hasChoices: true,
    words: integrationTypeWords,
    text: typeText,
    render: (integration) => <Badge>{typeText(integration)}</Badge>,
  }),
  text('integrationId', texts.integrationId),
]

const nameOf = ({ name, integrationId }: Integration) => name || integrationId

export function IntegrationsPage() {
  const mayManage = useAccess(actions.createIntegration.access)
  const edit = useDialog<Integration | null>('integration')
  const messages = useDialog<Integration>('integration-messages')
  const history = useDialog<Changed>('integration-history')
  const changes = useChanges()
  const { bulk, dialogProps } = useBulk(actions, bulkActions, nameOf)
  usePreload(dialogs)
  const create = mayManage ? () => edit.open(null) : undefined
  useOpenedRow(
    query(api.listIntegrations),
    (one) => one.integrationId,
    mayManage ? edit.open : undefined,
    create,
  )
  const isAsking = useRef(false)
  const [tested, setTested] = useState<readonly string[]>([])

  async function sendTest({ integrationId, name }: Integration): Promise<void> {
    setTested((running) => [...running, integrationId])
    try {
      const { result, ...answered } = await api.testIntegration({ integrationId })
      const answer = answerText(answered)
      if (result === 'SENT') notify.success(texts.testSent(name), answer)
      else if (result === 'UNCLEAR') notify.error(texts.testUnclear(name), answer)
      else notify.error(texts.testNotSent(name), answer)
    } catch (error) {
      notify.error(texts.failedToTest, serverReason(error))
    } finally {
      setTested((running) => running.filter((id) => id !== integrationId))
    }
  }

  async function remove(integration: Integration): Promise<void> {
    const { integrationId, name } = integration
    // A second click while the platform counts does not ask twice.
    if (isAsking.current) return
    isAsking.current = true
    // The specification, of the Integrations screen: "Delete uses a browser confirm".
    const isConfirmed = window.confirm(await deletionQuestion(integration))
    isAsking.current = false
    if (!isConfirmed) return
    try {
      await api.deleteIntegration({ integrationId })
      changes.removed(texts.deleted(name))
    } catch (error) {
      notify.error(texts.failedToDelete, serverReason(error))
    }
  }

  return (
    <TabsPage
      label={webhookTexts.parts}
      // Only who manages integrations has more than the list.
      tabs={mayManage ? integrationTabs : []}
      current={integrationTabs[0]}
    >
      <ListPage
        title="Integrations"
        query={query(api.listIntegrations)}
        rowId={(integration) => integration.integrationId}
        columns={columns}
        bulk={mayManage && bulk}
        highlight={changes.highlight}
        create={create && offered('createIntegration', create)}
        emptyHint={{
          text: texts.whatTheyAreFor,
          action: create && { label: texts.createTheFirst, run: create },
        }}
        visibleActions={4}
        rowActions={
          mayManage
            ? (integration) => [
                offered('editIntegration', () => edit.open(integration)),
                {
                  ...offered('testIntegration', () => void sendTest(integration)),
                  isBusy: tested.includes(integration.integrationId),
                },
                offered('showMessages', () => messages.open(integration)),
                offered('showHistory', () =>
                  history.open({ id: integration.integrationId, name: nameOf(integration) }),
                ),
                offered('deleteIntegration', () => void remove(integration)),
              ]
            : undefined
        }
      />
      <Suspense>
        {dialogProps && <IntegrationBulk {...dialogProps} />}
        {edit.state && (
          <IntegrationForm
            dialog={edit.state}
            onSaved={({ integrationId }, { name }) => changes.saved(texts.saved(name.trim()), integrationId)}
          />
        )}
        {messages.state && (
          <NoticeDialog
            name={messages.state.subject.name}
            of={{ integrationId: messages.state.subject.integrationId }}
            onClose={messages.close}
          />
        )}
        {history.state && <HistoryDialog of={history.state.subject} onClose={history.close} />}
      </Suspense>
    </TabsPage>
  )
}

/** The question does not wait for the count. An answer within this time is told with it. */
const countedWithinMs = 300

function integrationDeletion({ groups, silencedLocations }: IntegrationDeletion): string[] {
  return sentences(affectedSentence(groups, texts.groupsLoseIt), silencedSentence(silencedLocations))
}

/** The question, and in a second paragraph what the integration takes along, if the platform says so in time. */
export async function deletionQuestion({ integrationId, name }: Integration): Promise<string> {
  const question = texts.sureToDelete(name)
  const counting = new AbortController()
  const { signal } = counting
  const inTime = new Promise<undefined>((resolve) => setTimeout(resolve, countedWithinMs))
  const counted = api.previewIntegrationDeletion({ integrationId }, { signal }).catch(() => undefined)
  const known = await Promise.race([counted, inTime])
  counting.abort()
  const taken = known ? integrationDeletion(known) : []
  return taken.length > 0 ? `${question}\n\n${taken.join(' ')}` : question
}
