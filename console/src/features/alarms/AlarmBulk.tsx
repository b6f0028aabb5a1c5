import { useState } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { api } from '../../api/client.ts'
import { actions } from '../../domain/actions.ts'
import type { BulkProps } from '../../domain/useBulk.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { isAcknowledged, shelvingDurations, titleText } from '../../domain/alarms/alarms.ts'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'

type Props = BulkProps<Alarm, 'acknowledgeAlarms' | 'shelveAlarms'>

const shared = {
  rowsAre: texts.alarms,
  rowId: ({ alarmId }: Alarm) => alarmId,
  nameOf: (alarm: Alarm) => `${titleText(alarm)}, ${alarm.locationName}`,
}

/** What is done with many alarms at once. */
export const AlarmBulk = (props: Props) =>
  props.action === 'acknowledgeAlarms' ? <Acknowledge {...props} /> : <Shelve {...props} />

function Acknowledge({ action, chosen, say, onClose }: Props) {
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.acknowledgeAlarm, many: api.acknowledgeAlarms }}
      planOf={(alarm) => (isAcknowledged(alarm) ? 'same' : { item: { alarmId: alarm.alarmId } })}
      willSay={texts.willTakeCare}
      sameSay={texts.areAcknowledged}
      confirmLabel={actions[action].label}
      doneSay={texts.acknowledged}
      say={say}
      onClose={onClose}
    />
  )
}

function Shelve({ action, chosen, say, onClose }: Props) {
  const [{ duration, now }, setDuration] = useState(() => ({
    duration: shelvingDurations[0]?.value ?? '',
    now: Math.floor(Date.now() / 1000),
  }))
  const [reason, setReason] = useState('')
  const until = now + Number(duration)
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.shelveAlarm, many: api.shelveAlarms }}
      planOf={
        reason.trim() === ''
          ? undefined
          : ({ alarmId }) => ({ item: { alarmId, body: { until, reason: reason.trim() } } })
      }
      willSay={(alarms, count) => texts.willShelve(alarms, count, formatEpochSeconds(until))}
      confirmLabel={actions[action].label}
      doneSay={(alarms) => texts.shelvedUntil(alarms, formatEpochSeconds(until))}
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.forDuration}
        data-autofocus
        data={shelvingDurations}
        value={duration}
        onChange={({ target }) => setDuration({ duration: target.value, now: Math.floor(Date.now() / 1000) })}
      />
      <TextInput
        label={common.reason}
        required
        mt="sm"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </BulkDialog>
  )
}
