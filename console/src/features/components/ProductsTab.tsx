import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { CatalogueProduct, Product, Unit } from '#contract/schemas/product'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { offered } from '../../domain/actions.ts'
import { productColumns } from '../../domain/products/columns.ts'
import type { Changed } from '../../domain/traces/HistoryDialog.tsx'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as codecs } from '../../texts/codecs.ts'
import { texts } from '../../texts/componentPages.ts'
import { texts as forms } from '../../texts/productForms.ts'

const DeleteProduct = lazyDialog(
  async () => (await import('../../domain/products/ProductDialogs.tsx')).DeleteProduct,
)
const ProductView = lazyDialog(
  async () => (await import('../../domain/products/ProductDialogs.tsx')).ProductView,
)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/traces/HistoryDialog.tsx')).HistoryDialog,
)
const ProductForm = lazyDialog(
  async () => (await import('../../domain/products/ProductForm.tsx')).ProductForm,
)
const CodecDialog = lazyDialog(async () => (await import('./codec/CodecDialog.tsx')).CodecDialog)
const dialogs = [DeleteProduct, ProductView, HistoryDialog, ProductForm, CodecDialog]

type Symbols = ReadonlyMap<string, string>
type Uses = ReadonlyMap<string | null, number>

const symbolsOf = (units: readonly Unit[]): Symbols =>
  new Map(units.map(({ unitId, symbol }) => [unitId, symbol]))

function usesOf(components: readonly RegisteredComponent[]): Uses {
  const uses = new Map<string | null, number>()
  for (const { product } of components) uses.set(product, (uses.get(product) ?? 0) + 1)
  return uses
}

/** Some units have no symbol, such as that of a count. */
const measuredText = (label: string, symbol: string) => (symbol ? `${label} (${symbol})` : label)

const columnsWith = (symbols: Symbols | undefined, uses: Uses | undefined) => [
  ...productColumns,
  custom<Product>({
    id: 'measurements',
    header: common.measurements,
    width: 184,
    tall: true,
    text: ({ measurements = [] }) =>
      measurements.map(({ label, unitId }) => measuredText(label, symbols?.get(unitId) ?? unitId)).join(', '),
  }),
  custom<Product>({
    id: 'components',
    header: common.components,
    figures: true,
    width: 112,
    number: ({ product }) => uses?.get(product) ?? 0,
    text: ({ product }) => (uses ? String(uses.get(product) ?? 0) : ''),
  }),
]

export function ProductsTab() {
  const { data: symbols } = useQuery({ ...query(api.listUnits), select: symbolsOf })
  const { data: uses } = useQuery({ ...query(api.listRegisteredComponents), select: usesOf })
  const columns = useMemo(() => columnsWith(symbols, uses), [symbols, uses])
  const view = useDialog<Product>('product')
  const history = useDialog<Changed>('product-history')
  const removal = useDialog<Product>('product-removal')
  const edit = useDialog<CatalogueProduct | null>('own-product')
  const codec = useDialog<Product>('codec')
  const changes = useChanges()
  usePreload(dialogs)
  useOpenedRow(query(api.listProducts), ({ productId }) => productId, view.open, undefined)
  const leaving = removal.state?.subject
  return (
    <>
      <ListPage
        title="Products"
        query={query(api.listProducts)}
        rowId={({ productId }) => productId}
        columns={columns}
        rowActions={(product) => [
          offered('viewProduct', () => view.open(product)),
          ...(product.madeBy === 'INTEGRATOR'
            ? [
                offered('editProduct', () => edit.open({ measurements: [], limits: [], ...product })),
                offered('editCodec', () => codec.open(product)),
              ]
            : []),
          offered('showHistory', () => history.open({ id: product.productId, name: product.product })),
          ...(product.isCommon ? [] : [offered('deleteProduct', () => removal.open(product))]),
        ]}
        highlight={changes.highlight}
        create={{ label: forms.createProduct, run: () => edit.open(null) }}
        emptyHint={{ text: texts.noProducts }}
      />
      <Suspense>
        {view.state && <ProductView dialog={view.state} />}
        {history.state && <HistoryDialog of={history.state.subject} onClose={history.close} />}
        {edit.state && (
          <ProductForm
            dialog={edit.state}
            onSaved={({ productId, product }) => changes.saved(forms.saved(product), productId)}
          />
        )}
        {codec.state && (
          <CodecDialog
            dialog={codec.state}
            onSaved={({ productId, product }) => changes.saved(codecs.saved(product), productId)}
          />
        )}
        {leaving && (
          <DeleteProduct
            product={leaving}
            uses={uses?.get(leaving.product) ?? 0}
            run={async () => api.deleteProduct({ productId: leaving.productId })}
            onDone={changes.removed}
            onClose={removal.close}
          />
        )}
      </Suspense>
    </>
  )
}
