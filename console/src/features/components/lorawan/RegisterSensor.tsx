import { useQuery } from '@tanstack/react-query'
import type { HeardSensor } from '#contract/schemas/lorawan'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'

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
      title={`Register ${devEui}`}
      form={form}
      submit={async ({ name, type }) => register(devEui, name.trim(), type)}
      submitLabel="Register"
      failureText="Failed to register the sensor. Please try again."
      onDone={(_report, { name }) => onSaved(name.trim() || devEui)}
      onClose={dialog.close}
    >
      <TextInput
        label="Name"
        description="The DevEUI if it is left out"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Product"
        description="Says which of its values are stored"
        data={[
          { value: '', label: 'None' },
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
  if (line?.status !== 'REGISTERED') throw new Error(line?.message ?? 'The sensor was not registered')
}
