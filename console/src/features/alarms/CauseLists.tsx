import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { mostCauses, textLength } from '#contract/limits'
import type { AlarmCauses } from '#contract/schemas/alarm'
import { severities, type Severity } from '#contract/values'
import { api } from '../../api/client.ts'
import { explanationCode, explanationWord } from '../../domain/alarms/causes.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import styles from './cause.module.css'
import { texts } from '../../texts/alarmsCause.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

type Values = { causes: string; actions: string; requiredFor: Severity[] }

const textOf = (list: readonly string[]) => list.map(explanationWord).join('\n')

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => explanationCode(line.trim()))
      .filter(Boolean),
  ),
]

function errorOf(text: string): string | null {
  const list = listOf(text)
  if (list.length === 0) return texts.isRequired
  if (list.length > mostCauses) return texts.tooMany(mostCauses)
  return list.some(({ length }) => length > textLength.cause) ? texts.tooLong(textLength.cause) : null
}

/** What everybody of the integrator is offered. */
export function CauseLists({ dialog }: { dialog: DialogState<AlarmCauses> }) {
  const { causes: known, actions: knownActions, requiredFor: required, version } = dialog.subject
  const form = useDialogForm<Values, AlarmCauses>(dialog, {
    initialValues: {
      causes: textOf(known),
      actions: textOf(knownActions),
      requiredFor: [...required],
    },
    validate: { causes: errorOf, actions: errorOf },
  })
  const chosen = form.values.requiredFor
  return (
    <FormModal
      title={texts.listsTitle}
      form={form}
      submit={async ({ causes, actions, requiredFor }) =>
        api.setAlarmCauses({
          body: { causes: listOf(causes), actions: listOf(actions), requiredFor, version },
        })
      }
      submitLabel={texts.saveLists}
      failureText={texts.failedToSaveLists}
      onDone={() => texts.listsSaved}
      onClose={dialog.close}
    >
      <p className="quiet">{texts.onePerLine}</p>
      <Textarea label={texts.causes} required rows={8} mt="sm" {...form.getInputProps('causes')} />
      <Textarea label={texts.actions} required rows={8} mt="sm" {...form.getInputProps('actions')} />
      <fieldset className={styles.required}>
        <legend>{texts.requiredFor}</legend>
        {severities.map((severity) => (
          <label key={severity}>
            <input
              type="checkbox"
              checked={chosen.includes(severity)}
              onChange={({ target: { checked } }) =>
                form.setFieldValue(
                  'requiredFor',
                  severities.filter((one) => (one === severity ? checked : chosen.includes(one))),
                )
              }
            />
            {wordIn(severityWords)(severity)}
          </label>
        ))}
      </fieldset>
    </FormModal>
  )
}
