import type { LocationGroup } from '#contract/schemas/group'
import { api } from '../../api/client.ts'
import { namedGroup } from '../../domain/options.ts'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'

/** What is done with many location groups at once. */
export function GroupBulk({ chosen, say, onClose }: BulkProps<LocationGroup, 'deleteGroups'>) {
  return (
    <BulkDialog
      title="Delete Location Groups"
      rowsAre="location groups"
      rowId={({ locationGroupId }) => locationGroupId}
      nameOf={(group) => namedGroup(group).name}
      chosen={chosen}
      batch={{ one: api.deleteManagedGroup, many: api.deleteManagedGroups }}
      planOf={({ locationGroupId }) => ({ item: { locationGroupId } })}
      willSay={(groups, count) =>
        `${groups} ${count === 1 ? 'is' : 'are'} deleted. Locations and integrations stay, and accounts lose their membership. This action cannot be undone.`
      }
      warning="Locations that are in no other group then alert nobody."
      confirmLabel="Delete"
      danger
      doneSay={(groups) => `${groups} deleted`}
      say={say}
      onClose={onClose}
    />
  )
}
