import { useState } from 'react'
import type { SecondFactorRules } from '#contract/schemas/sign-in'
import { secondFactorRules } from '#contract/values'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { bodyOf, dateField, lastDay, requiredLabels, type RuleValues, valuesOf } from './secondFactorTexts.ts'

export function SecondFactorRuleForm({ dialog }: { dialog: DialogState<SecondFactorRules> }) {
  const { own } = dialog.subject
  const form = useDialogForm<RuleValues, SecondFactorRules>(dialog, { initialValues: valuesOf(own) })
  const isForNobody = form.values.required === 'NOBODY'
  const [today] = useState(() => new Date())
  return (
    <FormModal
      title="Second Factor"
      form={form}
      submit={async (values) => api.setSecondFactorRule({ body: bodyOf(values) })}
      submitLabel="Save"
      failureText={describeError}
      onDone={() => 'Second factor saved'}
      onClose={dialog.close}
    >
      <NativeSelect
        label="Who needs a second factor to sign in?"
        data-autofocus
        data={secondFactorRules.map((value) => ({ value, label: requiredLabels[value] }))}
        {...form.getInputProps('required')}
      />
      {!isForNobody && (
        <TextInput
          label="From"
          type="date"
          mt="sm"
          min={dateField(today)}
          max={lastDay(today)}
          description="Until then they are asked to set one up each time they sign in. From then on they have to, before anything else. Without a day it holds at once."
          {...form.getInputProps('from')}
        />
      )}
    </FormModal>
  )
}
