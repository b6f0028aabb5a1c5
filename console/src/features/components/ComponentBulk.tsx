import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'

/** Deletes many components at once. */
export function ComponentBulk({ chosen, say, onClose }: BulkProps<RegisteredComponent, 'deleteComponents'>) {
  return (
    <BulkDialog
      title="Delete Components"
      rowsAre="components"
      rowId={({ registeredComponentId }) => registeredComponentId}
      nameOf={({ componentName, identifier }) => `${componentName} (${identifier})`}
      chosen={chosen}
      batch={{ one: api.deleteComponent, many: api.deleteComponents }}
      planOf={({ linkedComponentId, identifier }) =>
        linkedComponentId
          ? { refused: 'It is linked, with values and alarm limits. Delete it by its own action.' }
          : { item: { identifier } }
      }
      willSay={(components, count) =>
        `${components} ${count === 1 ? 'is' : 'are'} deleted. To be used again, ${count === 1 ? 'it has' : 'they have'} to be registered again.`
      }
      confirmLabel="Delete"
      danger
      doneSay={(components) => `${components} deleted`}
      say={say}
      onClose={onClose}
    />
  )
}
