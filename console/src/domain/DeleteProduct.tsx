import type { Product } from '#contract/schemas/product'
import { errorMessage } from '../api/errors.ts'
import { counted } from '../ui/Text.tsx'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'

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
      title="Delete Product"
      sentences={
        uses > 0
          ? [
              `${product.name} cannot be deleted: ${counted(uses, 'components')} of it ${uses === 1 ? 'is' : 'are'} registered.`,
              `Delete ${uses === 1 ? 'it' : 'these'} first.`,
            ]
          : [
              `Are you sure you want to delete the product "${product.product}"?`,
              'This action cannot be undone.',
            ]
      }
      isBlocked={uses > 0}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      run={run}
      failureText={(error) => errorMessage(error, 'Failed to delete product. Please try again.')}
      onDone={() => onDone(`Product ${product.product} deleted`)}
      onClose={onClose}
    />
  )
}
