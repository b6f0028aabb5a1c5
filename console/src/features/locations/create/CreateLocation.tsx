import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { LocationSelect } from '../../../domain/LocationSelect.tsx'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { Action } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { LocationFields } from '../LocationForm.tsx'
import {
  bodyOf,
  copySentences,
  createBodyOf,
  createRules,
  type CreateValues,
  layoutsIn,
  newValues,
  newZone,
} from '../locationValues.ts'
import styles from './CreateLocation.module.css'
import { texts } from '../../../texts/locationsForm.ts'
import { texts as common } from '../../../texts/common.ts'

export function CreateLocation({ dialog }: { dialog: DialogState<null> }) {
  const navigate = useNavigate()
  const form = useDialogForm<CreateValues, null>(dialog, {
    initialValues: newValues,
    validate: createRules,
  })
  const { copyOf } = form.values
  const save = async (values: CreateValues) =>
    values.copyOf
      ? api.copyLocation({ locationId: values.copyOf, body: bodyOf(values, null) })
      : api.createLocation({ body: createBodyOf(values) })
  return (
    <FormModal
      title={texts.createLocation}
      form={form}
      submit={save}
      submitLabel={common.create}
      failureText={texts.failedToCreate}
      onDone={({ id: locationId }, { name }) => {
        notify.success(texts.created(name.trim()))
        // Everything is stored, so the question about typed text is switched off before the page changes.
        flushSync(dialog.close)
        void navigate({ to: '/locations/$locationId/{-$tab}', params: { locationId } })
      }}
      onClose={dialog.close}
    >
      <LocationFields propsOf={form.getInputProps} status={undefined} />
      <CopySource
        value={copyOf}
        onChoose={(id) => form.setFieldValue('copyOf', id)}
        input={form.getInputProps('copyOf')}
        typed={{ text: form.values.copyText, onChange: (text) => form.setFieldValue('copyText', text) }}
      />
      {copyOf === '' && (
        <>
          <TextInput
            label={texts.layouts}
            description={texts.howLayoutsAreTyped}
            mt="sm"
            {...form.getInputProps('layouts')}
          />
          <ZoneRows form={form} />
        </>
      )}
    </FormModal>
  )
}

interface CopySourceProps {
  value: string
  onChoose: (locationId: string) => void
  input: GetInputPropsReturnType
  typed: { text: string; onChange: (text: string) => void }
}

function CopySource({ value, onChoose, input, typed }: CopySourceProps) {
  const preview = useQuery({
    ...query(api.previewCopy, { locationId: value }),
    enabled: value !== '',
    staleTime: 0,
  })
  return (
    <div className={styles.source}>
      <LocationSelect
        label={texts.copyOf}
        isOptional
        value={value}
        onChange={onChoose}
        input={input}
        typed={typed}
      />
      {value !== '' && preview.isError && (
        <LoadFailure text={texts.failedToCount} error={preview.error} retry={preview.refetch} />
      )}
      {value !== '' && !preview.isError && (
        <div role="status" className={styles.preview}>
          {preview.data ? (
            <>
              <p>{texts.bringsAlong}</p>
              <ul>
                {copySentences(preview.data).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>{texts.counting}</p>
          )}
        </div>
      )}
    </div>
  )
}

function ZoneRows({ form }: { form: DialogForm<CreateValues> }) {
  const layouts = layoutsIn(form.values.layouts)
  return (
    <fieldset className={styles.zones}>
      <legend>{texts.zones}</legend>
      {form.values.zones.map(({ zoneId }, at) => (
        // While a zone is typed, only its place in the list stays the same, so that is its key.
        <div key={at} role="group" aria-label={texts.zoneNumber(at + 1)} className={styles.zone}>
          <TextInput
            label={texts.zoneId}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps(`zones.${at}.zoneId`)}
          />
          <TextInput label={texts.zoneName} required {...form.getInputProps(`zones.${at}.zoneName`)} />
          {layouts.length > 0 && (
            <NativeSelect
              label={texts.layout}
              data={[{ value: '', label: texts.noLayout }, ...layouts]}
              {...form.getInputProps(`zones.${at}.layoutName`)}
            />
          )}
          <Action
            look="danger"
            aria-label={texts.removeZone(zoneId || at + 1)}
            onClick={() => form.removeListItem('zones', at)}
          >
            {common.remove}
          </Action>
        </div>
      ))}
      {form.errors['zones'] && <p role="alert">{form.errors['zones']}</p>}
      <Action onClick={() => form.insertListItem('zones', newZone)}>{texts.addZone}</Action>
    </fieldset>
  )
}
