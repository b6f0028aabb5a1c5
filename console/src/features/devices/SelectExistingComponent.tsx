import { LoadFailure } from '../../kit/form/LoadFailure.tsx'
import { PickList } from '../../kit/form/PickList.tsx'
import { useUnlinkedComponents } from '../../kit/useUnlinkedComponents.ts'
import type { SelectProps } from './sources.tsx'

export function SelectExistingComponent({ values, onPick }: SelectProps) {
  const components = useUnlinkedComponents('DEVICE_COMPONENT')
  if (components.isError) {
    return (
      <LoadFailure
        text="Failed to fetch unlinked components"
        error={components.error}
        retry={components.refetch}
      />
    )
  }
  return (
    <PickList
      label="Unlinked components"
      items={components.data ?? []}
      keyOf={({ identifier }) => identifier}
      title={({ componentName }) => componentName}
      detail={({ identifier, productType, zoneName }) =>
        [identifier, productType, zoneName].filter(Boolean).join(' · ')
      }
      searched={({ componentName, identifier, productType, zoneName }) =>
        `${componentName} ${identifier} ${productType} ${zoneName ?? ''}`
      }
      picked={values.component}
      onPick={(component) =>
        onPick({
          component,
          identifier: component.identifier,
          componentName: component.componentName,
          technicalZoneName: component.zoneName ?? '',
          modbusStartAddressOffset: String(component.modbusConfig?.startAddressOffset ?? 0),
          componentSequence: String(component.componentSequence ?? 0),
          productSequence: String(component.productSequence ?? 0),
        })
      }
      filterPlaceholder="Filter components..."
      loadingText={components.isPending ? 'Loading components...' : undefined}
      emptyText="No unlinked components available"
    />
  )
}
