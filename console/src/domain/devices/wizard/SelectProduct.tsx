import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { PickList } from '../../../kit/form/PickList.tsx'
import type { SelectProps } from './wizardValues.ts'

export function SelectProduct({ values, onPick }: SelectProps) {
  const products = useQuery(query(api.listProducts))
  if (products.isError) {
    return <LoadFailure text="Failed to fetch products" error={products.error} retry={products.refetch} />
  }
  return (
    <PickList
      label="Products"
      items={products.data ?? []}
      keyOf={({ product }) => product}
      title={({ name }) => name}
      detail={({ product, type, alternates }) =>
        [product, type, alternates.length > 0 && `also ${alternates.join(', ')}`].filter(Boolean).join(' · ')
      }
      searched={({ name, product, type, alternates }) => [name, product, type, ...alternates].join(' ')}
      picked={values.product}
      onPick={(product) =>
        // A name from another product is replaced. A typed name stays.
        onPick({
          product,
          componentName:
            values.componentName === '' || values.componentName === values.product?.name
              ? product.name
              : values.componentName,
        })
      }
      filterPlaceholder="Filter products..."
      loadingText={products.isPending ? 'Loading products...' : undefined}
      emptyText="No products available"
    />
  )
}
