import { useQuery } from '@tanstack/react-query'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { LoadFailure } from '../../kit/dialog/DialogActions.tsx'
import { PickList } from '../../kit/form/PickList.tsx'
import { texts } from '../../texts/components.ts'

interface UnlinkedComponentsProps {
  /** Some are for a location's zone, the others for a device. */
  origin: UnlinkedComponent['origin']
  picked: UnlinkedComponent | null
  onPick: (component: UnlinkedComponent) => void
}

const factsOf = ({ identifier, productType, zoneName }: UnlinkedComponent) =>
  [identifier, productType, zoneName].filter(Boolean).join(' · ')

export function UnlinkedComponents({ origin, picked, onPick }: UnlinkedComponentsProps) {
  const components = useQuery({
    ...query(api.listUnlinkedComponents),
    select: (all) => all.filter((component) => component.origin === origin),
  })
  if (components.isError) {
    return (
      <LoadFailure text={texts.failedToFetchUnlinked} error={components.error} retry={components.refetch} />
    )
  }
  return (
    <PickList
      label={texts.unlinkedComponents}
      items={components.data ?? []}
      keyOf={({ identifier }) => identifier}
      title={({ componentName }) => componentName}
      detail={factsOf}
      searched={(component) => `${component.componentName} ${factsOf(component)}`}
      picked={picked}
      onPick={onPick}
      filterPlaceholder={texts.filterComponents}
      loadingText={components.isPending ? texts.loadingComponents : undefined}
      emptyText={texts.noneUnlinked}
    />
  )
}
