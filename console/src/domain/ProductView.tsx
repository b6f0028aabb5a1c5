import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/schemas/product'
import { api } from '../api/client.ts'
import { query } from '../api/query.ts'
import styles from '../kit/dialog/Dialog.module.css'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import type { DialogState } from '../kit/dialog/useDialog.ts'
import { numberText } from '../kit/form/values.ts'
import { RowsTable } from '../kit/form/RowsTable.tsx'
import { Facts } from '../ui/Facts.tsx'
import { comparisonText } from './comparisons.ts'
import { limitHeaders, measurementHeaders } from './productHeaders.ts'
import { unitLabel } from './units.ts'

/** A product of the catalogue, to read: what each new component of it measures, and when it raises an alarm. */
export function ProductView({ dialog }: { dialog: Pick<DialogState<Product>, 'subject' | 'close'> }) {
  const { product, name, type, alternates, measurements = [], limits } = dialog.subject
  const { data: units = [] } = useQuery(query(api.listUnits))
  const unitOf = (id: string | undefined) => units.find(({ unitId }) => unitId === id)
  const measurementOf = (id: string) => measurements.find(({ externalId }) => externalId === id)
  return (
    <Dialog title={`Product ${product}`} size="wizard" onClose={dialog.close}>
      <Facts
        label={`Facts of ${product}`}
        facts={[
          ['Product', product],
          ['Name', name],
          ['Type', type],
          ['Alternates', alternates.join(', ')],
        ]}
      />
      <RowsTable
        label="Measurements"
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
      {/* Another platform may not say them. */}
      {limits && (
        <RowsTable
          label="Limits"
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
            { header: limitHeaders.severity, render: ({ severity }) => severity },
          ]}
        />
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={dialog.close} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
