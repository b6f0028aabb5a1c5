import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CatalogueProduct } from '#contract/schemas/catalogue'
import { comparisons, severities } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { required, TextInput } from '../../../kit/form/fields.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/revision.ts'
import {
  limitLine,
  measurementLine,
  readLimits,
  readMeasurements,
  Unreadable,
  wordsIn,
} from './productText.ts'

type ProductValues = Record<'product' | 'name' | 'type' | 'alternates' | 'measurements' | 'limits', string>

interface ProductFormProps {
  /** Without a product, a new one is created. */
  dialog: DialogState<CatalogueProduct | null>
  integratorId: string
  onSaved: (product: CatalogueProduct) => void
}

const valuesOf = (product: CatalogueProduct | null): ProductValues => ({
  product: product?.product ?? '',
  name: product?.name ?? '',
  type: product?.type ?? '',
  alternates: product?.alternates.join('; ') ?? '',
  measurements: product?.measurements.map(measurementLine).join('\n') ?? '',
  limits: product?.limits.map(limitLine).join('\n') ?? '',
})

const bodyOf = (values: ProductValues) => ({
  product: values.product.trim(),
  name: values.name.trim(),
  type: values.type.trim(),
  alternates: wordsIn(values.alternates),
  measurements: readMeasurements(values.measurements),
  limits: readLimits(values.limits),
})

const readable = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text)
    return null
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}

const fields = [
  { name: 'product', label: 'Product' },
  { name: 'name', label: 'Name' },
  { name: 'type', label: 'Type' },
  { name: 'alternates', label: 'Alternates' },
  { name: 'measurements', label: 'Measurements' },
  { name: 'limits', label: 'Limits' },
] satisfies { name: keyof ProductValues; label: string }[]

export function ProductForm({ dialog, integratorId, onSaved }: ProductFormProps) {
  const product = dialog.subject
  const form = useDialogForm<ProductValues, CatalogueProduct | null>(dialog, {
    initialValues: valuesOf(product),
    validate: {
      product: required('Product is required'),
      name: required('Name is required'),
      type: required('Type is required'),
      measurements: readable(readMeasurements),
      limits: readable(readLimits),
    },
  })
  const { data: units = [] } = useQuery(query(api.listUnits))

  async function save(values: ProductValues): Promise<CatalogueProduct> {
    const body = bodyOf(values)
    if (!product) return api.createProduct({ integratorId, body })
    const { productId, version } = product
    return api.updateProduct({ productId, body: { ...body, version } })
  }

  const revision = revisionOf(dialog, {
    list: query(api.listCatalogue, { integratorId }),
    idOf: ({ productId }) => productId,
    valuesOf,
    fields,
  })

  return (
    <FormModal
      title={product ? 'Edit Product' : 'Create Product'}
      form={form}
      submit={save}
      submitLabel={product ? 'Update' : 'Create'}
      busyLabel="Saving..."
      failureText="Failed to save product. Please try again."
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label="Product" required data-autofocus {...form.getInputProps('product')} />
      <TextInput label="Name" required mt="sm" {...form.getInputProps('name')} />
      <TextInput label="Type" required mt="sm" {...form.getInputProps('type')} />
      <TextInput
        label="Alternates"
        description="Other codes under which it is known, separated by semicolons"
        mt="sm"
        {...form.getInputProps('alternates')}
      />
      <Textarea
        label="Measurements"
        description={`One a line: name; label; unit; least; most. Units: ${units.map(({ unitId }) => unitId).join(', ')}`}
        mt="sm"
        rows={4}
        {...form.getInputProps('measurements')}
      />
      <Textarea
        label="Limits"
        description={`One a line: name; comparison; number; severity. ${[...comparisons, ...severities].join(', ')}`}
        mt="sm"
        rows={3}
        {...form.getInputProps('limits')}
      />
    </FormModal>
  )
}
