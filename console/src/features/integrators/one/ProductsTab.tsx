import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CatalogueProduct } from '#contract/schemas/product'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query, queryClient } from '../../../api/query.ts'
import { productColumns } from '../../../domain/products/columns.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom } from '../../../kit/list/columns.ts'
import { exportName, saveCsv, saveFile } from '../../../kit/export.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { Action } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import type { TabProps } from './tabs.ts'
import { exported, productsToCsv, readProducts } from '../../../domain/products/productText.ts'
import { texts } from '../../../texts/productForms.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts as imports } from '../../../texts/imports.ts'

const ProductForm = lazyDialog(
  async () => (await import('../../../domain/products/ProductForm.tsx')).ProductForm,
)
const ImportDialog = lazyDialog(
  async () => (await import('../../../kit/import/ImportDialog.tsx')).ImportDialog,
)
const DeleteProduct = lazyDialog(
  async () => (await import('../../../domain/products/ProductDialogs.tsx')).DeleteProduct,
)
const ProductView = lazyDialog(
  async () => (await import('../../../domain/products/ProductDialogs.tsx')).ProductView,
)
const dialogs = [ProductForm, ImportDialog, DeleteProduct, ProductView]

/** Characters: more than a thousand products with all their measurements need. */
const largestImport = 5_000_000

const columns = [
  ...productColumns,
  custom<CatalogueProduct>({
    id: 'measurements',
    header: common.measurements,
    width: 160,
    text: ({ measurements }) => measurements.map(({ label }) => label).join(', '),
  }),
  custom<CatalogueProduct>({
    id: 'limits',
    header: common.limits,
    figures: true,
    number: ({ limits }) => limits.length,
    text: ({ limits }) => String(limits.length),
  }),
]

export function ProductsTab({ integratorId }: TabProps) {
  const mayManage = useAccess('operator-devices')
  const edit = useDialog<CatalogueProduct | null>('catalogue-product')
  const view = useDialog<CatalogueProduct>('product')
  const removal = useDialog<CatalogueProduct>('catalogue-product-removal')
  const importing = useDialog<null>('catalogue-import')
  const changes = useChanges()
  usePreload(dialogs)
  const catalogue = query(api.listCatalogue, { integratorId })
  const { data: products = [] } = useQuery(catalogue)
  const units = async () => queryClient.query({ ...query(api.listUnits), staleTime: Infinity })
  const leaving = removal.state?.subject
  return (
    <>
      <ListPage
        title="Products"
        query={catalogue}
        rowId={({ productId }) => productId}
        columns={columns}
        highlight={changes.highlight}
        create={mayManage ? { label: texts.createProduct, run: () => edit.open(null) } : undefined}
        rowActions={
          mayManage
            ? (product) => [
                { label: common.edit, run: () => edit.open(product) },
                { label: common.delete, run: () => removal.open(product), danger: true },
              ]
            : (product) => [{ label: common.view, run: () => view.open(product) }]
        }
        renderAbove={() => (
          <div className="row">
            {mayManage && <Action onClick={() => importing.open(null)}>{texts.importAction}</Action>}
            <Action
              disabled={products.length === 0}
              onClick={() =>
                saveFile(
                  exportName(common.products, 'json'),
                  new Blob([JSON.stringify(products.map(exported), null, 2)]),
                )
              }
            >
              {texts.catalogueAsJson}
            </Action>
            <Action
              disabled={products.length === 0}
              onClick={() => saveCsv(common.products, productsToCsv(products))}
            >
              {texts.catalogueAsCsv}
            </Action>
          </div>
        )}
      />
      <Suspense>
        {view.state && <ProductView dialog={view.state} />}
        {edit.state && (
          <ProductForm
            dialog={edit.state}
            integratorId={integratorId}
            onSaved={({ productId, product }) => changes.saved(texts.saved(product), productId)}
          />
        )}
        {importing.state && (
          <ImportDialog
            title={texts.importProducts}
            hint={texts.importHint}
            accept=".json,.csv,application/json,text/csv"
            doLabel={common.import}
            isAllOrNothing
            most={largestImport}
            run={async ({ text, commit }) =>
              api.importProducts({
                integratorId,
                body: { products: readProducts(text, await units()) },
                query: { commit: commit ? 'true' : 'false' },
              })
            }
            onDone={({ created, updated }) => {
              importing.close()
              notify.success(texts.imported, imports.newAndChanged(created, updated))
            }}
            onClose={importing.close}
          />
        )}
        {leaving && (
          <DeleteProduct
            product={leaving}
            run={async () => api.deleteAnyProduct({ productId: leaving.productId })}
            onDone={changes.removed}
            onClose={removal.close}
          />
        )}
      </Suspense>
    </>
  )
}
