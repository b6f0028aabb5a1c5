import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'

/** Deletes many components at once. */
export function ComponentBulk({ chosen, say, onClose }: BulkProps<RegisteredComponent, 'deleteComponents'>) {
  return (
    <BulkDialog
      title={texts.deleteComponents}
      rowsAre={texts.components}
      rowId={({ registeredComponentId }) => registeredComponentId}
      nameOf={({ componentName, identifier }) => `${componentName} (${identifier})`}
      chosen={chosen}
      batch={{ one: api.deleteComponent, many: api.deleteComponents }}
      planOf={({ linkedComponentId, identifier }) =>
        linkedComponentId ? { refused: texts.deleteLinkedAlone } : { item: { identifier } }
      }
      willSay={texts.willDeleteComponents}
      confirmLabel={common.delete}
      danger
      doneSay={texts.deleted}
      say={say}
      onClose={onClose}
    />
  )
}
