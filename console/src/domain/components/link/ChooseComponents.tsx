import { useQuery } from '@tanstack/react-query'
import { mostLinks } from '#contract/limits'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { Checklist, placeholderOf } from '../../../kit/form/Checklist.tsx'

interface ChooseComponentsProps {
  chosen: readonly UnlinkedComponent[]
  onChange: (chosen: UnlinkedComponent[]) => void
}

const forZones = (all: readonly UnlinkedComponent[]) => all.filter(({ origin }) => origin === 'LINKED')

export function ChooseComponents({ chosen, onChange }: ChooseComponentsProps) {
  const unlinked = useQuery({ ...query(api.listUnlinkedComponents), select: forZones })
  const all = unlinked.data ?? []
  const isTooMany = chosen.length > mostLinks
  return (
    <Checklist
      label="Unlinked components"
      options={all.map(({ identifier, componentName, productType }) => ({
        value: identifier,
        label: [componentName, identifier, productType].filter(Boolean).join(' · '),
      }))}
      selected={chosen.map(({ identifier }) => identifier)}
      onChange={(identifiers) => onChange(all.filter(({ identifier }) => identifiers.includes(identifier)))}
      filterPlaceholder="Filter components..."
      placeholder={placeholderOf(unlinked, 'unlinked components')}
      emptyText="No unlinked components available"
      noMatchText="Nothing matches the filter"
      error={isTooMany ? `At most ${mostLinks} at once` : undefined}
    />
  )
}
