import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { query } from '../api/query.ts'
import { counted } from '../kit/counted.ts'
import { LoadFailure } from '../kit/form/LoadFailure.tsx'
import { findOptions } from '../kit/search/matching.ts'
import styles from './LocationSelect.module.css'

/** Of thousands of locations only this many are drawn. Typing narrows them down. */
const mostShown = 100

interface LocationSelectProps {
  label: string
  /** The id of a location. Empty if none is chosen. */
  value: string
  onChange: (locationId: string) => void
  /** The properties of the form's field, such as its error. */
  input: GetInputPropsReturnType
  /** A location that cannot be chosen. */
  exceptId?: string | null | undefined
  isFirst?: boolean
  /** It is possible to choose no location. */
  isOptional?: boolean
}

/** Chooses one of all locations, found by typing. */
export function LocationSelect(props: LocationSelectProps) {
  const { label, value, onChange, input, exceptId, isFirst, isOptional = false } = props
  const locations = useQuery(query(api.listManagedLocations))
  if (locations.isError)
    return <LoadFailure text="Failed to fetch locations" error={locations.error} retry={locations.refetch} />
  const offered = locations.data?.filter(({ id }) => id !== exceptId)
  return (
    <Select
      label={label}
      required={!isOptional}
      clearable={isOptional}
      searchable
      data-autofocus={isFirst || undefined}
      openOnFocus={false}
      description={input.error ? undefined : countOf(offered?.length)}
      classNames={{ option: styles.location ?? '' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      filter={findOptions}
      limit={mostShown}
      maxDropdownHeight={300}
      placeholder="Search locations..."
      nothingFoundMessage="No locations found"
      data={(offered ?? []).map(({ id, name, city, country }) => ({
        value: id,
        label: [name, [city, country].filter(Boolean).join(', ')].filter(Boolean).join(' - '),
      }))}
      {...input}
      value={value || null}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  )
}

function countOf(count: number | undefined): string {
  return count === undefined
    ? 'Loading locations...'
    : `${counted(count, 'locations')}; type to search by name, city or country`
}
