import { Textarea } from '@mantine/core'
import { longestShelving, secondsPer, textLength } from '#contract/limits'
import type { Alarm } from '#contract/schemas/alarm'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { momentAt } from '../../ui/clock.ts'
import { shelvingDurations, titleText } from '../../domain/alarms/alarms.ts'
import { texts } from '../../texts/alarmsDialogs.ts'
import { texts as common } from '../../texts/common.ts'

export interface AlarmAction {
  kind: 'comment' | 'shelve' | 'shelveUntil' | 'unshelve' | 'resolve'
  alarm: Alarm
}

interface ActionProps {
  dialog: DialogState<AlarmAction>
}

export function AlarmDialogs({ dialog }: ActionProps) {
  const Dialog = {
    comment: CommentForm,
    shelve: ShelveForm,
    shelveUntil: ShelveForm,
    unshelve: UnshelveForm,
    resolve: Resolve,
  }[dialog.subject.kind]
  return <Dialog dialog={dialog} />
}

function CommentForm({ dialog }: ActionProps) {
  const { alarm } = dialog.subject
  const form = useDialogForm<{ text: string }, AlarmAction>(dialog, {
    initialValues: { text: '' },
    validate: { text: required(texts.commentIsRequired) },
  })
  return (
    <FormModal
      title={texts.comment}
      form={form}
      submit={async ({ text }) => api.commentAlarm({ alarmId: alarm.alarmId, body: { text: text.trim() } })}
      submitLabel={texts.addComment}
      failureText={texts.failedToComment}
      onDone={() => texts.commentAdded(titleText(alarm))}
      onClose={dialog.close}
    >
      <p dir="auto">{titleText(alarm)}</p>
      <Textarea
        label={texts.comment}
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
const durations = [...shelvingDurations, { value: '', label: texts.untilAMoment }]

type ShelveValues = { duration: string; moment: string; reason: string }

const secondsNow = () => Math.floor(Date.now() / 1000)

/** When it ends, in epoch seconds. Not a number while no moment is chosen. */
const endOf = ({ duration, moment }: ShelveValues, now: number): number =>
  duration === '' ? momentAt(moment) : now + Number(duration)

function momentError(values: ShelveValues): string | null {
  if (values.duration !== '') return null
  const ahead = endOf(values, 0) - secondsNow()
  if (Number.isNaN(ahead)) return texts.momentIsRequired
  if (ahead <= 0) return texts.momentIsPast
  return ahead > longestShelving ? texts.mostDaysAhead(longestShelving / day) : null
}

function ShelveForm({ dialog }: ActionProps) {
  const { alarm, kind } = dialog.subject
  const form = useDialogForm<ShelveValues, AlarmAction>(dialog, {
    initialValues: { duration: kind === 'shelveUntil' ? '' : String(hour), moment: '', reason: '' },
    validate: {
      moment: (_moment, values) => momentError(values),
      reason: required(texts.reasonIsRequired),
    },
  })
  return (
    <FormModal
      title={texts.shelveAlarm}
      form={form}
      submit={async (values) =>
        api.shelveAlarm({
          alarmId: alarm.alarmId,
          body: { until: endOf(values, secondsNow()), reason: values.reason.trim() },
        })
      }
      submitLabel={texts.shelve}
      busyLabel={texts.shelving}
      failureText={texts.failedToShelve}
      onDone={({ shelvedUntil }) => texts.shelvedUntil(formatEpochSeconds(shelvedUntil), titleText(alarm))}
      onClose={dialog.close}
    >
      <p dir="auto">{titleText(alarm)}</p>
      <p className="quiet">{texts.staysInList}</p>
      <NativeSelect label={texts.forDuration} mt="sm" data={durations} {...form.getInputProps('duration')} />
      {form.values.duration === '' && (
        <TextInput
          type="datetime-local"
          label={texts.until}
          required
          mt="sm"
          {...form.getInputProps('moment')}
        />
      )}
      <Reason {...form.getInputProps('reason')} />
    </FormModal>
  )
}

const Reason = (props: object) => (
  <TextInput
    label={common.reason}
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
    validate: { reason: required(texts.reasonIsRequired) },
  })
  return (
    <FormModal
      title={texts.endShelving}
      form={form}
      submit={async ({ reason }) =>
        api.shelveAlarm({ alarmId: alarm.alarmId, body: { until: null, reason: reason.trim() } })
      }
      submitLabel={texts.endShelving}
      failureText={texts.failedToEndShelving}
      onDone={() => texts.noLongerShelved(titleText(alarm))}
      onClose={dialog.close}
    >
      <p dir="auto">{titleText(alarm)}</p>
      <p className="quiet">
        {texts.shelvedBecause(formatEpochSeconds(alarm.shelvedUntil), alarm.shelvedReason ?? '')}
      </p>
      <Reason {...form.getInputProps('reason')} />
    </FormModal>
  )
}

function Resolve({ dialog: { subject, close } }: ActionProps) {
  const { alarm } = subject
  return (
    <ConfirmDialog
      title={texts.resolveAlarm}
      sentences={[
        texts.sureToResolve(titleText(alarm), alarm.locationName),
        texts.consequences[alarm.kind] ?? texts.consequences.LIMIT,
      ]}
      isHarmless
      confirmLabel={texts.resolve}
      busyLabel={texts.resolving}
      run={async () => api.resolveAlarm({ alarmId: alarm.alarmId })}
      failureText={texts.failedToResolve}
      onDone={() => texts.resolved(titleText(alarm))}
      onClose={close}
    />
  )
}
