import { Textarea } from '@mantine/core'
import { longestShelving, secondsPer, textLength } from '#contract/limits'
import type { Alarm } from '#contract/schemas/alarm'
import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { momentAt } from '../../../ui/dates.ts'
import { shelvingDurations, titleText } from './alarms.ts'

export interface AlarmAction {
  kind: 'comment' | 'shelve' | 'unshelve' | 'resolve'
  alarm: Alarm
}

interface ActionProps {
  dialog: DialogState<AlarmAction>
}

export function AlarmDialogs({ dialog }: ActionProps) {
  const Dialog = { comment: CommentForm, shelve: ShelveForm, unshelve: UnshelveForm, resolve: Resolve }[
    dialog.subject.kind
  ]
  return <Dialog dialog={dialog} />
}

function CommentForm({ dialog }: ActionProps) {
  const { alarm } = dialog.subject
  const form = useDialogForm<{ text: string }, AlarmAction>(dialog, {
    initialValues: { text: '' },
    validate: { text: required('Comment is required') },
  })
  return (
    <FormModal
      title="Comment"
      form={form}
      submit={async ({ text }) => api.commentAlarm({ alarmId: alarm.alarmId, body: { text: text.trim() } })}
      submitLabel="Add Comment"
      failureText="Failed to add the comment. Please try again."
      onDone={() => `Comment added: ${titleText(alarm)}`}
      onClose={dialog.close}
    >
      <p dir="auto">{titleText(alarm)}</p>
      <Textarea
        label="Comment"
        required
        data-autofocus
        rows={4}
        maxLength={textLength.comment}
        {...form.getInputProps('text')}
      />
    </FormModal>
  )
}

const { hour, day } = secondsPer
const durations = [...shelvingDurations, { value: '', label: 'Until a moment...' }]

type ShelveValues = { duration: string; moment: string; reason: string }

const secondsNow = () => Math.floor(Date.now() / 1000)

/** When it ends, in epoch seconds. Not a number while no moment is chosen. */
const endOf = ({ duration, moment }: ShelveValues, now: number): number =>
  duration === '' ? momentAt(moment) : now + Number(duration)

function momentError(values: ShelveValues): string | null {
  if (values.duration !== '') return null
  const ahead = endOf(values, 0) - secondsNow()
  if (Number.isNaN(ahead)) return 'Moment is required'
  if (ahead <= 0) return 'The moment must be in the future'
  return ahead > longestShelving ? `At most ${longestShelving / day} days ahead` : null
}

function ShelveForm({ dialog }: ActionProps) {
  const { alarm } = dialog.subject
  const form = useDialogForm<ShelveValues, AlarmAction>(dialog, {
    initialValues: { duration: String(hour), moment: '', reason: '' },
    validate: {
      moment: (_moment, values) => momentError(values),
      reason: required('Reason is required'),
    },
  })
  return (
    <FormModal
      title="Shelve Alarm"
      form={form}
      submit={async (values) =>
        api.shelveAlarm({
          alarmId: alarm.alarmId,
          body: { until: endOf(values, secondsNow()), reason: values.reason.trim() },
        })
      }
      submitLabel="Shelve"
      busyLabel="Shelving..."
      failureText="Failed to shelve the alarm. Please try again."
      onDone={({ shelvedUntil }) => `Shelved until ${formatEpochSeconds(shelvedUntil)}: ${titleText(alarm)}`}
      onClose={dialog.close}
    >
      <p dir="auto">{titleText(alarm)}</p>
      <p className="quiet">It stays in the list, and notifies nobody until then.</p>
      <NativeSelect label="For" mt="sm" data={durations} {...form.getInputProps('duration')} />
      {form.values.duration === '' && (
        <TextInput type="datetime-local" label="Until" required mt="sm" {...form.getInputProps('moment')} />
      )}
      <Reason {...form.getInputProps('reason')} />
    </FormModal>
  )
}

const Reason = (props: object) => (
  <TextInput
    label="Reason"
    required
    data-autofocus
    mt="sm"
    maxLength={textLength.default}
    autoComplete="off"
    {...props}
  />
)

function UnshelveForm({ dialog }: ActionProps) {
  const { alarm } = dialog.subject
  const form = useDialogForm<{ reason: string }, AlarmAction>(dialog, {
    initialValues: { reason: '' },
    validate: { reason: required('Reason is required') },
  })
  return (
    <FormModal
      title="End Shelving"
      form={form}
      submit={async ({ reason }) =>
        api.shelveAlarm({ alarmId: alarm.alarmId, body: { until: null, reason: reason.trim() } })
      }
      submitLabel="End Shelving"
      failureText="Failed to end the shelving. Please try again."
      onDone={() => `No longer shelved: ${titleText(alarm)}`}
      onClose={dialog.close}
    >
      <p dir="auto">{titleText(alarm)}</p>
      <p className="quiet">
        Shelved until {formatEpochSeconds(alarm.shelvedUntil)}: {alarm.shelvedReason}
      </p>
      <Reason {...form.getInputProps('reason')} />
    </FormModal>
  )
}

const consequences: Record<Alarm['kind'], string> = {
  LIMIT: 'The next value on the wrong side raises another one.',
  NO_VALUE: 'The alarm ends although values may still be missing.',
  DEVICE_SILENT: 'The alarm ends although the device may still be silent.',
  DRILL: 'The drill ends for everybody.',
}

function Resolve({ dialog: { subject, close } }: ActionProps) {
  const { alarm } = subject
  return (
    <ConfirmDialog
      title="Resolve Alarm"
      sentences={[
        `Are you sure you want to resolve "${titleText(alarm)}" at ${alarm.locationName}?`,
        consequences[alarm.kind] ?? consequences.LIMIT,
      ]}
      isHarmless
      confirmLabel="Resolve"
      busyLabel="Resolving..."
      run={async () => api.resolveAlarm({ alarmId: alarm.alarmId })}
      failureText="Failed to resolve the alarm. Please try again."
      onDone={() => `Resolved: ${titleText(alarm)}`}
      onClose={close}
    />
  )
}
