import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Conditional } from '#contract/schemas/conditional'
import { comparisons, severities } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { severityHint } from '../../../domain/hints.ts'
import { limitSentence, type LimitSubject } from '../../../domain/limits/sentence.ts'
import { timingFields } from '../../../domain/limits/timing.ts'
import { TimingFields } from '../../../domain/limits/TimingFields.tsx'
import { shownUnit } from '../../../domain/units.ts'
import { comparisonText } from '../../../domain/values.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { ruleText } from '../../../domain/limits/sentence.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { inWords, offered } from '../../../kit/form/values.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { Measured } from '../../../domain/curve/lines.ts'
import {
  countedLimit,
  limitRules,
  type LimitValues,
  newLimit,
  raisedText,
  ruleOf,
  typedRule,
  valuesOf,
} from './limits.ts'
import styles from './LimitsSection.module.css'
import { texts } from '../../../texts/locationsLimitForm.ts'
import { texts as common } from '../../../texts/common.ts'
import { severityWords, wordIn } from '../../../texts/labels.ts'

interface LimitFormProps {
  locationId: string
  /** The new limit belongs to one of these. */
  chosen: readonly Measured[]
  dialog: DialogState<Conditional | null>
}

const fields = [
  { name: 'comparison', label: texts.comparison },
  { name: 'threshold', label: texts.threshold },
  { name: 'severity', label: common.severity, text: wordIn(severityWords) },
  { name: 'enabled', label: texts.switched },
  ...timingFields,
] as const

export function LimitForm({ locationId, chosen, dialog }: LimitFormProps) {
  const limit = dialog.subject
  const symbolOf = (id: string) => chosen.find((one) => one.measurementId === id)?.unit?.symbol
  const asTyped = (one: Conditional) => valuesOf(one, symbolOf(one.measurementId))
  const form = useDialogForm<LimitValues, Conditional | null>(dialog, {
    initialValues: limit ? asTyped(limit) : newLimit(chosen[0]?.measurementId ?? ''),
    validate: limitRules,
  })
  const { measurementId } = form.values
  const measured = chosen.find((one) => one.measurementId === measurementId)
  const symbol = symbolOf(measurementId)
  const unit = shownUnit(symbol).symbol
  const save = async (values: LimitValues) =>
    limit
      ? api.updateConditional({
          body: {
            conditionalId: limit.conditionalId,
            ...ruleOf(values, symbol, limit),
            version: limit.version,
          },
        })
      : api.createConditional({
          body: {
            locationId,
            measurementId: values.measurementId,
            ...ruleOf(values, symbolOf(values.measurementId)),
          },
        })
  return (
    <FormModal
      title={limit ? texts.editLimit : texts.addLimit}
      form={form}
      submit={save}
      submitLabel={limit ? common.update : common.add}
      failureText={texts.failedToSave}
      revision={revisionOf(dialog, {
        list: query(api.findConditionals, { body: { locationId } }),
        idOf: ({ conditionalId }) => conditionalId,
        valuesOf: (one) => asTyped(one),
        fields,
      })}
      onDone={() => texts.saved(measured?.name ?? limit?.measurementLabel ?? '')}
      onClose={dialog.close}
    >
      {limit ? (
        <p>{measured?.name ?? limit.measurementLabel}</p>
      ) : (
        <NativeSelect
          label={common.measurement}
          data={chosen.map(({ measurementId: value, name }) => ({ value, label: name }))}
          {...form.getInputProps('measurementId')}
        />
      )}
      <NativeSelect
        label={texts.alarmWhile}
        mt="sm"
        data={offered(comparisons, limit?.comparison).map((value) => ({
          value,
          label: comparisonText(value),
        }))}
        {...form.getInputProps('comparison')}
      />
      <TextInput
        label={unit ? texts.thresholdIn(unit) : texts.threshold}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        mt="sm"
        {...form.getInputProps('threshold')}
      />
      <NativeSelect
        label={common.severity}
        description={severityHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        mt="sm"
        mb="sm"
        data={inWords(severityWords, offered(severities, limit?.severity))}
        {...form.getInputProps('severity')}
      />
      <Switch
        label={texts.switchedOn}
        isOn={form.values.enabled === 'on'}
        onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked ? 'on' : 'off')}
      />
      <TimingFields propsOf={form.getInputProps} symbol={unit} />
      <TypedRule
        locationId={locationId}
        values={form.values}
        subject={{
          name: measured?.label ?? limit?.measurementLabel ?? '',
          symbol,
          samplePeriod: measured?.samplePeriod,
        }}
      />
    </FormModal>
  )
}

interface TypedRuleProps {
  locationId: string
  values: LimitValues
  subject: LimitSubject
}

/** It counts after this pause in typing, because nobody wants the count of half a number. */
const restMs = 300

/** What is typed as a sentence, and what it would have done. Without a count if the platform cannot count. */
function TypedRule({ locationId, values, subject }: TypedRuleProps) {
  const rule = typedRule(values, subject.symbol)
  const typed = rule && JSON.stringify(countedLimit(rule))
  const [settled] = useDebouncedValue(typed, restMs)
  const limits = settled === undefined ? [] : [JSON.parse(settled) as ReturnType<typeof countedLimit>]
  const { data, isError } = useQuery({
    ...query(api.countRaised, { locationId, measurementId: values.measurementId, body: { limits } }),
    enabled: settled !== undefined,
    retry: false,
  })
  if (!rule) return null
  return (
    <div className={styles.rule}>
      <p>{limitSentence(rule, subject)}</p>
      {!isError && (
        <p role="status" className="quiet">
          {data && settled === typed ? texts.sentence(raisedText(data, 0)) : texts.counting}
        </p>
      )}
    </div>
  )
}

interface DeleteLimitProps {
  locationId: string
  chosen: readonly Measured[]
  dialog: DialogState<Conditional>
}

export function DeleteLimit({ locationId, chosen, dialog: { subject, close } }: DeleteLimitProps) {
  const { conditionalId, measurementId, measurementLabel, severity, version } = subject
  const symbol = chosen.find((one) => one.measurementId === measurementId)?.unit?.symbol
  return (
    <ConfirmDialog
      title={texts.deleteLimit}
      sentences={[
        texts.sureToDelete(measurementLabel, ruleText(subject, symbol), wordIn(severityWords)(severity)),
        texts.noAlarmAnyMore,
      ]}
      run={async () => api.deleteConditional({ body: { conditionalId, locationId, version } })}
      failureText={texts.failedToDelete}
      onDone={() => texts.deleted(measurementLabel)}
      onClose={close}
    />
  )
}
