import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../api/client.ts'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.ts'
import { Facts } from '../../ui/Facts.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { SourceKind } from './sources.tsx'
import styles from './steps.module.css'
import type { WizardValues } from './wizardValues.ts'

interface ConfigureStepProps {
  kind: SourceKind
  form: DialogForm<WizardValues>
  locationId: string | null
}

export function ConfigureStep({ kind, form, locationId }: ConfigureStepProps) {
  const suggestions = useId()
  const location = useQuery({
    queryKey: ['locations', locationId],
    queryFn: ({ signal }) => api.getLocation({ locationId: locationId ?? '' }, { signal }),
    enabled: locationId !== null,
  })
  const { product } = form.values
  return (
    <div className={styles.fields}>
      {kind === 'product' ? (
        <Facts facts={[['Product', product && `${product.name} (${product.product})`]]} />
      ) : (
        <TextInput label="Identifier" required {...form.getInputProps('identifier')} />
      )}
      <TextInput label="Component Name" required {...form.getInputProps('componentName')} />
      <TextInput
        label="Technical Zone Name"
        required
        description="A zone of the location, or a new one that is made for it"
        list={suggestions}
        {...form.getInputProps('technicalZoneName')}
      />
      <datalist id={suggestions}>
        {(location.data?.zones ?? []).map(({ zoneId, zoneName }) => (
          <option key={zoneId} value={zoneName}>
            {zoneId}
          </option>
        ))}
      </datalist>
      <div className={styles.pair}>
        <NumberInput form={form} field="componentSequence" label="Component Sequence" />
        <NumberInput form={form} field="productSequence" label="Product Sequence" />
      </div>
    </div>
  )
}
