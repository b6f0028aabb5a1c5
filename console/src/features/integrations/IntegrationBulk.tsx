import type { Integration } from '#contract/schemas/integration'
import { messageBounds } from '#contract/message-bounds'
import { api } from '../../api/client.ts'
import { actions } from '../../domain/actions.ts'
import { sentences } from '../../domain/affected.ts'
import { answerText } from '../../domain/notices/answers.ts'
import { joining, useGroupChoice } from '../../domain/groupChoice.tsx'
import { useBudget } from '../../domain/useBudget.ts'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'

type Props = BulkProps<Integration, 'testIntegrations' | 'addIntegrationsToGroup' | 'deleteIntegrations'>

const shared = {
  rowsAre: texts.integrations,
  rowId: ({ integrationId }: Integration) => integrationId,
  nameOf: ({ name, integrationId }: Integration) => name || integrationId,
}

/** What is done with many integrations at once. */
export function IntegrationBulk(props: Props) {
  if (props.action === 'testIntegrations') return <SendTests {...props} />
  return props.action === 'addIntegrationsToGroup' ? <JoinGroup {...props} /> : <DeleteAll {...props} />
}

const notSent = { RETRY: texts.itWasNotSent, FAILED: texts.itWasNotSent, UNCLEAR: texts.itMayHaveArrived }

function SendTests({ action, chosen, say, onClose }: Props) {
  const budget = useBudget('TESTS')
  const { most } = messageBounds.TESTS
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.testIntegration, many: api.testIntegrations }}
      planOf={({ integrationId }) => ({ item: { integrationId } })}
      willSay={texts.willTest}
      warning={sentences(chosen.rows.length > most && texts.mostTests(most), budget).join(' ')}
      confirmLabel={actions[action].label}
      reasonIn={({ result, ...answered }) =>
        result === 'SENT' ? undefined : [notSent[result], answerText(answered)].filter(Boolean).join(': ')
      }
      doneSay={texts.testSent}
      say={say}
      onClose={onClose}
    />
  )
}

function JoinGroup({ action, chosen, say, onClose }: Props) {
  const { group, name, field } = useGroupChoice()
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={joining<Pick<Integration, 'integrationId' | 'name'>>(group, (added, { integrations }) => ({
        integrations: [...integrations, ...added],
      }))}
      planOf={
        group &&
        (({ integrationId, name: itsName }) =>
          group.integrations.some((one) => one.integrationId === integrationId)
            ? 'same'
            : { item: { integrationId, name: itsName } })
      }
      willSay={(integrations, count) => texts.willPassOn(integrations, count, name)}
      sameSay={texts.doSo}
      confirmLabel={actions[action].label}
      doneSay={(integrations) => texts.addedTo(integrations, name)}
      say={say}
      onClose={onClose}
    >
      {field}
    </BulkDialog>
  )
}

function DeleteAll({ chosen, say, onClose }: Props) {
  return (
    <BulkDialog
      {...shared}
      title={texts.deleteIntegrations}
      chosen={chosen}
      batch={{ one: api.deleteIntegration, many: api.deleteIntegrations }}
      planOf={({ integrationId }) => ({ item: { integrationId } })}
      willSay={texts.willDeleteIntegrations}
      confirmLabel={common.delete}
      danger
      doneSay={texts.deleted}
      say={say}
      onClose={onClose}
    />
  )
}
