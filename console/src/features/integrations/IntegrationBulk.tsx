import type { Integration } from '#contract/schemas/integration'
import { integrationTestsPerMinute } from '#contract/limits'
import { api } from '../../api/client.ts'
import { actions } from '../../domain/actions.ts'
import { joining, useGroupChoice } from '../../domain/groupChoice.tsx'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'

type Props = BulkProps<Integration, 'testIntegrations' | 'addIntegrationsToGroup' | 'deleteIntegrations'>

const shared = {
  rowsAre: 'integrations',
  rowId: ({ integrationId }: Integration) => integrationId,
  nameOf: ({ name, integrationId }: Integration) => name || integrationId,
}

/** What is done with many integrations at once. */
export function IntegrationBulk(props: Props) {
  if (props.action === 'testIntegrations') return <SendTests {...props} />
  return props.action === 'addIntegrationsToGroup' ? <JoinGroup {...props} /> : <DeleteAll {...props} />
}

const notSent = { RETRY: 'It was not sent', FAILED: 'It was not sent', UNCLEAR: 'It may have arrived' }

function SendTests({ action, chosen, say, onClose }: Props) {
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.testIntegration, many: api.testIntegrations }}
      planOf={({ integrationId }) => ({ item: { integrationId } })}
      willSay={(integrations) =>
        `A real message, which says that it is a test, goes through ${integrations}.`
      }
      warning={
        chosen.rows.length > integrationTestsPerMinute
          ? `At most ${integrationTestsPerMinute} tests are sent in a minute. Those that are refused stay selected.`
          : undefined
      }
      confirmLabel={actions[action].label}
      reasonIn={({ result, answer }) => (result === 'SENT' ? undefined : `${notSent[result]}: ${answer}`)}
      doneSay={(integrations) => `Test sent through ${integrations}`}
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
      willSay={(integrations, count) =>
        `${integrations} ${count === 1 ? 'passes' : 'pass'} on the alarms of ${name}.`
      }
      sameSay={['does so already', 'do so already']}
      confirmLabel={actions[action].label}
      doneSay={(integrations) => `${integrations} added to ${name}`}
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
      title="Delete Integrations"
      chosen={chosen}
      batch={{ one: api.deleteIntegration, many: api.deleteIntegrations }}
      planOf={({ integrationId }) => ({ item: { integrationId } })}
      willSay={(integrations, count) =>
        `${integrations} ${count === 1 ? 'is' : 'are'} deleted, and removed from every location group. This action cannot be undone.`
      }
      confirmLabel="Delete"
      danger
      doneSay={(integrations) => `${integrations} deleted`}
      say={say}
      onClose={onClose}
    />
  )
}
