import { useState } from 'react'
import type { Location } from '#contract/schemas/location'
import { locationStatuses } from '#contract/values'
import { api } from '../../../api/client.ts'
import { actions } from '../../../domain/actions.ts'
import { joining, useGroupChoice } from '../../../domain/groupChoice.tsx'
import type { BulkAsked } from '../../../domain/useBulk.ts'
import { BulkDialog } from '../../../kit/bulk/BulkDialog.tsx'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { joinPlan, type Pair, statusPlan } from './locationPlans.ts'

type AskedProps = BulkAsked<Location, 'setLocationStatus' | 'addLocationsToGroup'>

const shared = {
  rowsAre: 'locations',
  rowId: ({ id }: Location) => id,
  nameOf: ({ name, id }: Location) => name || id,
}

/** What is done with many locations at once. */
export const LocationBulk = (asked: AskedProps) =>
  asked.action === 'setLocationStatus' ? <SetStatus {...asked} /> : <JoinGroup {...asked} />

function SetStatus({ action, chosen, say, onClose }: AskedProps) {
  const [status, setStatus] = useState<Location['status'] | ''>('')
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.updateLocation, many: api.updateLocations }}
      planOf={status ? statusPlan(status) : undefined}
      willSay={(locations, count) => `${locations} ${count === 1 ? 'becomes' : 'become'} ${status}.`}
      sameSay={[`is ${status} already`, `are ${status} already`]}
      warning={status === 'MAINTENANCE' ? 'Alarms of a location in maintenance notify nobody.' : undefined}
      confirmLabel={actions[action].label}
      doneSay={(locations) => `${locations} set to ${status}`}
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label="Status"
        data-autofocus
        data={[{ value: '', label: 'Select a status...', disabled: true }, ...locationStatuses]}
        value={status}
        onChange={({ target }) => setStatus(target.value as Location['status'])}
      />
    </BulkDialog>
  )
}

function JoinGroup({ action, chosen, say, onClose }: AskedProps) {
  const { group, name, field } = useGroupChoice()
  const hasChoice = chosen.rows.some(({ layouts }) => layouts.length > 1)
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={joining<Pair>(group, (added, { locations }) => ({ locations: [...locations, ...added] }))}
      planOf={group && joinPlan(group)}
      willSay={(locations, count) => `${locations} ${count === 1 ? 'joins' : 'join'} ${name}.`}
      sameSay={['is in it already', 'are in it already']}
      warning={group && hasChoice ? 'A location with several layouts joins with the first one.' : undefined}
      confirmLabel={actions[action].label}
      doneSay={(locations) => `${locations} added to ${name}`}
      say={say}
      onClose={onClose}
    >
      {field}
    </BulkDialog>
  )
}
