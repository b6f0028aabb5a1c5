import { useQuery } from '@tanstack/react-query'
import type { HeardSensor } from '#contract/schemas/lorawan'
import { api } from '../../../api/client.ts'
import { refusalText } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/sensors.ts'

interface RegisterSensorProps {
  dialog: DialogState<HeardSensor>
  onSaved: (name: string) => void
}

/** Registers one sensor that was heard. */
export function RegisterSensor({ dialog, onSaved }: RegisterSensorProps) {
  const { devEui } = dialog.subject
  const { data: products = [] } = useQuery(query(api.listProducts))
  const form = useDialogForm(dialog, { initialValues: { name: '', type: '' } })
  return (
    <FormModal
      title={texts.registerOf(devEui)}
      form={form}
      submit={async ({ name, type }) => register(devEui, name.trim(), type)}
      submitLabel={texts.register}
      failureText={texts.failedToRegisterOne}
      onDone={(_report, { name }) => onSaved(name.trim() || devEui)}
      onClose={dialog.close}
    >
      <TextInput
        label={common.name}
        description={texts.nameHint}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={common.product}
        description={texts.productHint}
        data={[
          { value: '', label: common.none },
          ...products.map(({ product, name }) => ({ value: product, label: `${product} · ${name}` })),
        ]}
        {...form.getInputProps('type')}
      />
    </FormModal>
  )
}

/** The call reports for each sensor what is wrong with it. Here there is only one. */
async function register(devEui: string, name: string, type: string): Promise<void> {
  const { lines } = await api.registerElsys({ body: [{ devEui, name, type }] })
  const [line] = lines
  if (line?.status !== 'REGISTERED') throw new Error((line && refusalText(line)) ?? texts.wasNotRegistered)
}
