import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { CatalogueProduct, Unit } from '#contract/schemas/product'
import { type Comparison, comparisons, registerFunctions, registerOrders, severities } from '#contract/values'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { limitSentence } from '../limits/sentence.ts'
import { TimingFields } from '../limits/TimingFields.tsx'
import { functionText, limitHeaders, measurementHeaders, registerHeaders } from './columns.ts'
import { comparisonText, unitLabel } from '../values.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { inWords } from '../../kit/form/values.ts'
import { RowsTable } from '../../kit/form/RowsTable.tsx'
import {
  bodyOf,
  comparedFields,
  limited,
  limitProblem,
  type LimitRow,
  limitRow,
  type MeasurementRow,
  measurementRow,
  newLimit,
  newMeasurement,
  newRegister,
  pasteRegisters,
  productRules,
  type ProductValues,
  type RegisterRow,
  registerRow,
  textOfRow,
  typeChoices,
  valuesOf,
} from './productValues.ts'
import { texts as formTexts } from '../../texts/form.ts'
import { texts } from '../../texts/productForms.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords } from '../../texts/labels.ts'
import { texts as products } from '../../texts/products.ts'

interface ProductFormProps {
  dialog: DialogState<CatalogueProduct | null>
  /** Whose catalogue it is, for the operator. Without it, it is a product of the integrator's own. */
  integratorId?: string
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
    const isOwn = integratorId === undefined
    if (!product) return isOwn ? api.createOwnProduct({ body }) : api.createProduct({ integratorId, body })
    const { productId, version } = product
    const edit = { productId, body: { ...body, version } }
    return isOwn ? api.updateOwnProduct(edit) : api.updateProduct(edit)
  }

  const source = {
    idOf: ({ productId }: CatalogueProduct) => productId,
    valuesOf,
    fields: comparedFields,
  }
  const revision =
    integratorId === undefined
      ? revisionOf(dialog, { ...source, list: query(api.listOwnProducts) })
      : revisionOf(dialog, { ...source, list: query(api.listCatalogue, { integratorId }) })

  return (
    <FormModal
      title={product ? texts.editProduct : texts.createProduct}
      size="table"
      form={form}
      submit={save}
      submitLabel={product ? common.update : common.create}
      failureText={texts.failedToSave}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput
        label={common.product}
        description={texts.productHint}
        required
        data-autofocus
        {...form.getInputProps('product')}
      />
      <TextInput label={common.name} required mt="sm" {...form.getInputProps('name')} />
      <TextInput label={common.type} required mt="sm" {...form.getInputProps('type')} />
      <TextInput
        label={products.alternates}
        description={texts.alternatesHint}
        mt="sm"
        {...form.getInputProps('alternates')}
      />
      <MeasurementRows form={form} units={units} />
      <RegisterRows form={form} />
      <LimitRows form={form} units={units} />
    </FormModal>
  )
}

interface ProductRowsProps {
  form: DialogForm<ProductValues>
  units: readonly Unit[]
}

type Choices = readonly { value: string; label: string; disabled?: boolean }[]

const same = (value: string) => ({ value, label: value })

/** The rows of one of the form's tables, and the columns whose cells change them. */
function tableOf<
  Field extends string,
  Row extends Record<Field, string> & (MeasurementRow | RegisterRow | LimitRow),
>(
  form: DialogForm<ProductValues>,
  name: 'measurements' | 'registers' | 'limits',
  rowOf: (text: string) => Row,
  headers: Readonly<Record<Field, string>>,
) {
  const rows = form.values[name].map(rowOf)
  const setRows = (next: readonly Row[]) => form.setFieldValue(name, next.map(textOfRow))
  const change = (at: number, field: keyof Row, value: string) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, [field]: value } : row)))
  const rowTexts = formTexts.rows[name]
  const propsOf = (row: Row, field: Field, at: number) => ({
    'aria-label': rowTexts.cell(headers[field], at + 1),
    value: row[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(at, field, currentTarget.value),
  })
  return {
    rows,
    setRows,
    change,
    typed: (field: Field, { inputMode = 'decimal', figures = false, unit }: TypedOptions<Row> = {}) => ({
      header: headers[field],
      figures,
      render: (row: Row, at: number) => (
        <TextInput
          inputMode={inputMode}
          autoComplete="off"
          {...(unit && { rightSectionWidth: 52, rightSection: unit(row) })}
          {...propsOf(row, field, at)}
        />
      ),
    }),
    /** What is chosen stays, even if it is not offered any more. */
    chosen: (field: Field, choices: Choices) => ({
      header: headers[field],
      render: (row: Row, at: number) => (
        <NativeSelect
          data={choices.some(({ value }) => value === row[field]) ? choices : [...choices, same(row[field])]}
          {...propsOf(row, field, at)}
        />
      ),
    }),
    edit: {
      addLabel: rowTexts.add,
      removeLabel: rowTexts.remove,
      remove: (at: number) => setRows(rows.toSpliced(at, 1)),
    },
    error: form.errors[name],
  }
}

interface TypedOptions<Row> {
  inputMode?: 'decimal' | 'text'
  figures?: boolean
  unit?: (row: Row) => string | undefined
}

const named = (form: DialogForm<ProductValues>) =>
  form.values.measurements.map(measurementRow).filter(({ externalId }) => externalId)

const measurementChoices = (measurements: readonly MeasurementRow[]): Choices =>
  measurements.map(({ externalId, label }) => ({ value: externalId, label: label || externalId }))

function MeasurementRows({ form, units }: ProductRowsProps) {
  const { rows, setRows, typed, chosen, edit, error } = tableOf(
    form,
    'measurements',
    measurementRow,
    measurementHeaders,
  )
  return (
    <RowsTable
      label={common.measurements}
      rows={rows}
      columns={[
        typed('externalId', { inputMode: 'text' }),
        typed('label', { inputMode: 'text' }),
        chosen('unitId', [
          { value: '', label: texts.selectUnit, disabled: true },
          ...units.map((unit) => ({ value: unit.unitId, label: unitLabel(unit) })),
        ]),
        typed('rangeMin', { figures: true }),
        typed('rangeMax', { figures: true }),
      ]}
      edit={{ ...edit, add: () => setRows([...rows, newMeasurement]) }}
      error={error}
    />
  )
}

/** How devices read the measurements. The cells of a spreadsheet can be pasted, in the order of these columns. */
function RegisterRows({ form }: Pick<ProductRowsProps, 'form'>) {
  const { rows, setRows, typed, chosen, edit, error } = tableOf(
    form,
    'registers',
    registerRow,
    registerHeaders,
  )
  const measurements = named(form)
  const free = measurements.find((one) => !rows.some(({ externalId }) => externalId === one.externalId))
  return (
    <RowsTable
      label={products.registers}
      rows={rows}
      columns={[
        chosen('externalId', measurementChoices(measurements)),
        chosen(
          'function',
          registerFunctions.map((value) => ({ value, label: functionText[value] })),
        ),
        typed('address'),
        chosen('type', typeChoices.map(same)),
        chosen('order', registerOrders.map(same)),
        typed('scale'),
        typed('offset'),
        typed('invalid'),
      ]}
      edit={{
        ...edit,
        add: () => setRows([...rows, newRegister(free?.externalId ?? '')]),
        paste: (cells, at, column) => setRows(pasteRegisters(rows, cells, at, column)),
        blocked: free ? undefined : texts.everyMeasurementHasRegister,
      }}
      error={error}
    />
  )
}

function LimitRows({ form, units }: ProductRowsProps) {
  const { rows, setRows, change, typed, chosen, edit, error } = tableOf(
    form,
    'limits',
    limitRow,
    limitHeaders,
  )
  const measurements = named(form)
  const measuredAs = (externalId: string) => measurements.find((one) => one.externalId === externalId)
  const labelOf = (externalId: string) => measuredAs(externalId)?.label || externalId
  const symbolOf = (externalId: string) => {
    const measured = measuredAs(externalId)
    return units.find(({ unitId }) => unitId === measured?.unitId)?.symbol
  }
  return (
    <RowsTable
      label={common.limits}
      rows={rows}
      columns={[
        chosen('externalId', measurementChoices(measurements)),
        chosen('comparison', comparisons.map(comparisonOption)),
        typed('threshold', { figures: true, unit: ({ externalId }) => symbolOf(externalId) }),
        chosen('severity', inWords(severityWords, severities)),
      ]}
      renderMore={(row, at) => (
        <>
          {!limitProblem(row) && (
            <p>
              {limitSentence(limited(row), {
                isAsTyped: true,
                name: labelOf(row.externalId),
                symbol: symbolOf(row.externalId),
              })}
            </p>
          )}
          <TimingFields
            of={texts.limitNumber(at + 1)}
            symbol={symbolOf(row.externalId)}
            propsOf={(field) => ({
              value: row[field],
              onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                change(at, field, currentTarget.value),
            })}
          />
        </>
      )}
      edit={{
        ...edit,
        add: () => setRows([...rows, newLimit(measurements[0]?.externalId ?? '')]),
        blocked: measurements.length === 0 ? texts.limitNeedsMeasurement : undefined,
      }}
      error={error}
    />
  )
}

const comparisonOption = (value: Comparison) => ({ value, label: comparisonText(value) })
