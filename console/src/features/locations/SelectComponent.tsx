import type { UnlinkedComponent } from '#contract/schemas/registry'
import { PickList } from '../../kit/form/PickList.tsx'
import { useUnlinkedComponents } from '../../kit/useUnlinkedComponents.ts'
import { LoadFailure } from '../../kit/form/LoadFailure.tsx'

interface SelectComponentProps {
  picked: UnlinkedComponent | null
  onPick: (component: UnlinkedComponent) => void
}

export function SelectComponent({ picked, onPick }: SelectComponentProps) {
  const components = useUnlinkedComponents('LINKED')
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
      keyOf={(component) => component.identifier}
      title={(component) => component.componentName}
      detail={(component) => [component.identifier, component.productType].filter(Boolean).join(' · ')}
      searched={(component) => `${component.componentName} ${component.identifier} ${component.productType}`}
      picked={picked}
      onPick={onPick}
      filterPlaceholder="Filter components..."
      loadingText={components.isPending ? 'Loading components...' : undefined}
      emptyText="No unlinked components available"
    />
  )
}
