import { useState } from 'react'
import type { SecondFactorRules } from '#contract/schemas/sign-in'
import { secondFactorRules } from '#contract/values'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/fieldErrors.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { bodyOf, dateField, lastDay, type RuleValues, valuesOf } from './secondFactorTexts.ts'
import { texts } from '../../texts/accounts.ts'
import { texts as common } from '../../texts/common.ts'

export function SecondFactorRuleForm({ dialog }: { dialog: DialogState<SecondFactorRules> }) {
  const { own } = dialog.subject
  const form = useDialogForm<RuleValues, SecondFactorRules>(dialog, { initialValues: valuesOf(own) })
  const isForNobody = form.values.required === 'NOBODY'
  const [today] = useState(() => new Date())
  return (
    <FormModal
      title={texts.secondFactor}
      form={form}
      submit={async (values) => api.setSecondFactorRule({ body: bodyOf(values) })}
      submitLabel={common.save}
      failureText={describeError}
      onDone={() => texts.secondFactorSaved}
      onClose={dialog.close}
    >
      <NativeSelect
        label={texts.whoNeedsOne}
        data-autofocus
        data={secondFactorRules.map((value) => ({ value, label: texts.required[value] }))}
        {...form.getInputProps('required')}
      />
      {!isForNobody && (
        <TextInput
          label={texts.from}
          type="date"
          mt="sm"
          min={dateField(today)}
          max={lastDay(today)}
          description={texts.untilThen}
          {...form.getInputProps('from')}
        />
      )}
    </FormModal>
  )
}
