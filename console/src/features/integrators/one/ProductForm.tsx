import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { CatalogueProduct, Unit } from '#contract/schemas/product'
import { type Comparison, comparisons, registerFunctions, registerOrders, severities } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { limitSentence } from '../../../domain/limits/sentence.ts'
import { TimingFields } from '../../../domain/limits/TimingFields.tsx'
import {
  functionText,
  limitHeaders,
  measurementHeaders,
  registerHeaders,
} from '../../../domain/products/columns.ts'
import { comparisonText, unitLabel } from '../../../domain/values.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { RowsTable } from '../../../kit/form/RowsTable.tsx'
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

interface ProductFormProps {
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
      size="table"
      form={form}
      submit={save}
      submitLabel={product ? 'Update' : 'Create'}
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
      <RegisterRows form={form} />
      <LimitRows form={form} units={units} />
    </FormModal>
  )
}

interface ProductRowsProps {
  form: DialogForm<ProductValues>
  units: readonly Unit[]
}

function MeasurementRows({ form, units }: ProductRowsProps) {
  const rows = form.values.measurements.map(measurementRow)
  const setRows = (next: readonly MeasurementRow[]) => form.setFieldValue('measurements', next.map(textOfRow))
  const change = (at: number, changes: Partial<MeasurementRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)))
  const typed = (field: keyof MeasurementRow, isNumber = false) => ({
    header: measurementHeaders[field],
    figures: isNumber,
    render: (row: MeasurementRow, at: number) => (
      <TextInput
        aria-label={`${measurementHeaders[field]} of measurement ${at + 1}`}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        value={row[field]}
        onChange={(event) => change(at, { [field]: event.currentTarget.value })}
      />
    ),
  })
  return (
    <RowsTable
      label="Measurements"
      rows={rows}
      columns={[
        typed('externalId'),
        typed('label'),
        {
          header: measurementHeaders.unitId,
          render: ({ unitId }, at) => (
            <NativeSelect
              aria-label={`${measurementHeaders.unitId} of measurement ${at + 1}`}
              value={unitId}
              data={[{ value: '', label: 'Select...', disabled: true }, ...unitOptions(units, unitId)]}
              onChange={(event) => change(at, { unitId: event.currentTarget.value })}
            />
          ),
        },
        typed('rangeMin', true),
        typed('rangeMax', true),
      ]}
      edit={{
        of: 'measurement',
        add: () => setRows([...rows, newMeasurement]),
        remove: (at) => setRows(rows.toSpliced(at, 1)),
      }}
      error={form.errors['measurements']}
    />
  )
}

/** How devices read the measurements. The cells of a spreadsheet can be pasted, in the order of these columns. */
function RegisterRows({ form }: Pick<ProductRowsProps, 'form'>) {
  const rows = form.values.registers.map(registerRow)
  const measurements = form.values.measurements.map(measurementRow).filter(({ externalId }) => externalId)
  const setRows = (next: readonly RegisterRow[]) => form.setFieldValue('registers', next.map(textOfRow))
  const change = (at: number, changes: Partial<RegisterRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)))
  const nameOf = (field: keyof RegisterRow, at: number) => `${registerHeaders[field]} of register ${at + 1}`
  const chosen = (field: keyof RegisterRow, options: readonly { value: string; label: string }[]) => ({
    header: registerHeaders[field],
    render: (row: RegisterRow, at: number) => (
      <NativeSelect
        aria-label={nameOf(field, at)}
        value={row[field]}
        data={
          options.some(({ value }) => value === row[field])
            ? options
            : [...options, { value: row[field], label: row[field] }]
        }
        onChange={(event) => change(at, { [field]: event.currentTarget.value })}
      />
    ),
  })
  const typed = (field: keyof RegisterRow) => ({
    header: registerHeaders[field],
    render: (row: RegisterRow, at: number) => (
      <TextInput
        aria-label={nameOf(field, at)}
        inputMode="decimal"
        autoComplete="off"
        value={row[field]}
        onChange={(event) => change(at, { [field]: event.currentTarget.value })}
      />
    ),
  })
  const same = (value: string) => ({ value, label: value })
  const free = measurements.find((one) => !rows.some(({ externalId }) => externalId === one.externalId))
  return (
    <RowsTable
      label="Registers"
      rows={rows}
      columns={[
        chosen(
          'externalId',
          measurements.map(({ externalId, label }) => ({ value: externalId, label: label || externalId })),
        ),
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
        of: 'register',
        add: () => setRows([...rows, newRegister(free?.externalId ?? '')]),
        remove: (at) => setRows(rows.toSpliced(at, 1)),
        paste: (cells, at, column) => setRows(pasteRegisters(rows, cells, at, column)),
        blocked: free ? undefined : 'Every measurement with a name has a register.',
      }}
      error={form.errors['registers']}
    />
  )
}

/** A unit that the platform no longer lists is shown by its id. */
function unitOptions(units: readonly Unit[], current: string) {
  const options = units.map((unit) => ({ value: unit.unitId, label: unitLabel(unit) }))
  const isKnown = current === '' || options.some(({ value }) => value === current)
  return isKnown ? options : [...options, { value: current, label: current }]
}

function LimitRows({ form, units }: ProductRowsProps) {
  const rows = form.values.limits.map(limitRow)
  const measurements = form.values.measurements.map(measurementRow).filter(({ externalId }) => externalId)
  const setRows = (next: readonly LimitRow[]) => form.setFieldValue('limits', next.map(textOfRow))
  const change = (at: number, changes: Partial<LimitRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)))
  const chosen = (
    field: 'externalId' | 'comparison' | 'severity',
    options: readonly { value: string; label: string }[],
  ) => ({
    header: limitHeaders[field],
    render: (row: LimitRow, at: number) => (
      <NativeSelect
        aria-label={`${limitHeaders[field]} of limit ${at + 1}`}
        value={row[field]}
        data={
          options.some(({ value }) => value === row[field])
            ? options
            : [...options, { value: row[field], label: row[field] }]
        }
        onChange={(event) => change(at, { [field]: event.currentTarget.value })}
      />
    ),
  })
  const measuredAs = (externalId: string) => measurements.find((one) => one.externalId === externalId)
  const labelOf = (externalId: string) => measuredAs(externalId)?.label || externalId
  const symbolOf = (externalId: string) => {
    const measured = measuredAs(externalId)
    return units.find(({ unitId }) => unitId === measured?.unitId)?.symbol
  }
  return (
    <RowsTable
      label="Limits"
      rows={rows}
      columns={[
        chosen(
          'externalId',
          measurements.map(({ externalId, label }) => ({ value: externalId, label: label || externalId })),
        ),
        chosen('comparison', comparisons.map(comparisonOption)),
        {
          header: limitHeaders.threshold,
          figures: true,
          render: ({ externalId, threshold }, at) => (
            <TextInput
              aria-label={`${limitHeaders.threshold} of limit ${at + 1}`}
              inputMode="decimal"
              autoComplete="off"
              value={threshold}
              rightSectionWidth={52}
              rightSection={symbolOf(externalId)}
              onChange={(event) => change(at, { threshold: event.currentTarget.value })}
            />
          ),
        },
        chosen(
          'severity',
          severities.map((value) => ({ value, label: value })),
        ),
      ]}
      renderMore={(row, at) => (
        <>
          {!limitProblem(row) && (
            <p>
              {limitSentence(limited(row), {
                name: labelOf(row.externalId),
                symbol: symbolOf(row.externalId),
              })}
            </p>
          )}
          <TimingFields
            of={`limit ${at + 1}`}
            symbol={symbolOf(row.externalId)}
            propsOf={(field) => ({
              value: row[field],
              onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                change(at, { [field]: currentTarget.value }),
            })}
          />
        </>
      )}
      edit={{
        of: 'limit',
        add: () => setRows([...rows, newLimit(measurements[0]?.externalId ?? '')]),
        remove: (at) => setRows(rows.toSpliced(at, 1)),
        blocked: measurements.length === 0 ? 'A limit needs a measurement with a name.' : undefined,
      }}
      error={form.errors['limits']}
    />
  )
}

const comparisonOption = (value: Comparison) => ({ value, label: comparisonText(value) })
