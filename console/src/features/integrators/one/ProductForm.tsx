import { useQuery } from '@tanstack/react-query'
import type { CatalogueProduct } from '#contract/schemas/product'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { LimitRows, MeasurementRows } from './ProductRows.tsx'
import { bodyOf, comparedFields, productRules, type ProductValues, valuesOf } from './productValues.ts'

interface ProductFormProps {
  /** Without a product, a new one is created. */
  dialog: DialogState<CatalogueProduct | null>
  integratorId: string
  onSaved: (product: CatalogueProduct) => void
}

export function ProductForm({ dialog, integratorId, onSaved }: ProductFormProps) {
  const product = dialog.subject
  const form = useDialogForm<ProductValues, CatalogueProduct | null>(dialog, {
    initialValues: valuesOf(product),
    validate: productRules,
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
    fields: comparedFields,
  })

  return (
    <FormModal
      title={product ? 'Edit Product' : 'Create Product'}
      size="wizard"
      form={form}
      submit={save}
      submitLabel={product ? 'Update' : 'Create'}
      busyLabel="Saving..."
      failureText="Failed to save product. Please try again."
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput
        label="Product"
        description="Its code, unique within the integrator"
        required
        data-autofocus
        {...form.getInputProps('product')}
      />
      <TextInput label="Name" required mt="sm" {...form.getInputProps('name')} />
      <TextInput label="Type" required mt="sm" {...form.getInputProps('type')} />
      <TextInput
        label="Alternates"
        description="Other codes under which it is known, separated by semicolons"
        mt="sm"
        {...form.getInputProps('alternates')}
      />
      <MeasurementRows form={form} units={units} />
      <LimitRows form={form} units={units} />
    </FormModal>
  )
}
