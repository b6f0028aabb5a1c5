import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/schemas/product'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'
import { texts } from '../../texts/products.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { numberText } from '../../kit/form/values.ts'
import { RowsTable } from '../../kit/form/RowsTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { limitSentence } from '../limits/sentence.ts'
import { comparisonText, unitLabel } from '../values.ts'
import { functionText, limitHeaders, measurementHeaders, registerHeaders } from './columns.ts'

/** A product of the catalogue, to read: what each new component of it measures, and when it raises an alarm. */
export function ProductView({ dialog }: { dialog: Pick<DialogState<Product>, 'subject' | 'close'> }) {
  const { product, name, type, alternates, measurements = [], limits } = dialog.subject
  const { data: units = [] } = useQuery(query(api.listUnits))
  const unitOf = (id: string | undefined) => units.find(({ unitId }) => unitId === id)
  const measurementOf = (id: string) => measurements.find(({ externalId }) => externalId === id)
  return (
    <ShowDialog title={texts.titleOf(product)} size="table" onClose={dialog.close}>
      <Facts
        label={texts.factsOf(product)}
        facts={[
          [common.product, product],
          [common.name, name],
          [common.type, type],
          [texts.alternates, alternates.join(', ')],
        ]}
      />
      <RowsTable
        label={common.measurements}
        rows={measurements}
        columns={[
          { header: measurementHeaders.externalId, render: ({ externalId }) => externalId },
          { header: measurementHeaders.label, render: ({ label }) => label },
          {
            header: measurementHeaders.unitId,
            // A unit that the platform no longer lists is shown by its id.
            render: ({ unitId }) => {
              const unit = unitOf(unitId)
              return unit ? unitLabel(unit) : unitId
            },
          },
          {
            header: measurementHeaders.rangeMin,
            figures: true,
            render: ({ rangeMin }) => numberText(rangeMin) || '–',
          },
          {
            header: measurementHeaders.rangeMax,
            figures: true,
            render: ({ rangeMax }) => numberText(rangeMax) || '–',
          },
        ]}
      />
      {measurements.some(({ register }) => register) && (
        <RowsTable
          label={texts.registers}
          rows={measurements.flatMap(({ label, register }) => (register ? { label, ...register } : []))}
          columns={[
            { header: registerHeaders.externalId, render: ({ label }) => label },
            { header: registerHeaders.function, render: (register) => functionText[register.function] },
            { header: registerHeaders.address, figures: true, render: ({ address }) => address },
            {
              header: registerHeaders.type,
              render: (register) => [register.type, register.bit].join(' ').trim(),
            },
            { header: registerHeaders.order, render: ({ order }) => order },
            { header: registerHeaders.scale, figures: true, render: ({ scale }) => scale },
            { header: registerHeaders.offset, figures: true, render: ({ offset }) => offset },
            {
              header: registerHeaders.invalid,
              figures: true,
              render: ({ invalid }) => numberText(invalid ?? null) || '–',
            },
          ]}
        />
      )}
      {/* Another platform may not say them. */}
      {limits && (
        <RowsTable
          label={common.limits}
          rows={limits}
          columns={[
            {
              header: limitHeaders.externalId,
              render: ({ externalId }) => measurementOf(externalId)?.label ?? externalId,
            },
            { header: limitHeaders.comparison, render: ({ comparison }) => comparisonText(comparison) },
            {
              header: limitHeaders.threshold,
              figures: true,
              render: ({ externalId, threshold }) =>
                [numberText(threshold), unitOf(measurementOf(externalId)?.unitId)?.symbol]
                  .filter(Boolean)
                  .join(' '),
            },
            { header: limitHeaders.severity, render: ({ severity }) => wordIn(severityWords)(severity) },
          ]}
          renderMore={(limit) => {
            const measured = measurementOf(limit.externalId)
            const subject = {
              name: measured?.label ?? limit.externalId,
              symbol: unitOf(measured?.unitId)?.symbol,
              isAsTyped: true,
            }
            return (
              <>
                <p>{limitSentence(limit, subject)}</p>
                {limit.instruction && <p>{limit.instruction}</p>}
              </>
            )
          }}
        />
      )}
    </ShowDialog>
  )
}

interface DeleteProductProps {
  product: Pick<Product, 'product' | 'name'>
  /** How many components of it are registered, if that is known. */
  uses?: number
  run: () => Promise<unknown>
  onDone: (text: string) => void
  onClose: () => void
}

export function DeleteProduct({ product, uses = 0, run, onDone, onClose }: DeleteProductProps) {
  return (
    <ConfirmDialog
      title={texts.deleteProduct}
      sentences={
        uses > 0
          ? [texts.isUsed(product.name, uses), texts.deleteTheseFirst(uses)]
          : [texts.sureToDelete(product.product), common.thisActionCannotBeUndone]
      }
      isBlocked={uses > 0}
      run={run}
      failureText={(error) => errorMessage(error, texts.failedToDelete)}
      onDone={() => onDone(texts.deleted(product.product))}
      onClose={onClose}
    />
  )
}
