import type { LocationGroup } from '#contract/schemas/group'
import { api } from '../../api/client.ts'
import { namedGroup } from '../../domain/options.ts'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'

/** What is done with many location groups at once. */
export function GroupBulk({ chosen, say, onClose }: BulkProps<LocationGroup, 'deleteGroups'>) {
  return (
    <BulkDialog
      title={texts.deleteLocationGroups}
      rowsAre={texts.groups}
      rowId={({ locationGroupId }) => locationGroupId}
      nameOf={(group) => namedGroup(group).name}
      chosen={chosen}
      batch={{ one: api.deleteManagedGroup, many: api.deleteManagedGroups }}
      planOf={({ locationGroupId }) => ({ item: { locationGroupId } })}
      willSay={texts.willDeleteGroups}
      warning={texts.ungroupedAlertNobody}
      confirmLabel={common.delete}
      danger
      doneSay={texts.deleted}
      say={say}
      onClose={onClose}
    />
  )
}
