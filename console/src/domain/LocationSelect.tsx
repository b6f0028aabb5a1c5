import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Location } from '#contract/schemas/location'
import { api } from '../api/client.ts'
import { query } from '../api/query.ts'
import { LoadFailure } from '../kit/dialog/DialogActions.tsx'
import { findFirst } from '../kit/search/matching.ts'
import { locationDetail, locationLabel, searchedInLocation } from './options.ts'
import styles from './LocationSelect.module.css'
import { texts } from '../texts/domain.ts'

/** Of thousands of locations only this many are drawn. Typing narrows them down. */
const mostShown = 100

interface LocationSelectProps {
  label: string
  value: string
  onChange: (locationId: string) => void
  input: GetInputPropsReturnType
  exceptId?: string | null | undefined
  isFirst?: boolean
  isOptional?: boolean
  /** A text that was typed and not chosen, and what to do with another one. It stays in the field. */
  typed?: { text: string; onChange: (text: string) => void }
}

const none: Location[] = []

export function LocationSelect(props: LocationSelectProps) {
  const { label, value, onChange, input, exceptId, isFirst, isOptional = false, typed } = props
  const locations = useQuery(query(api.listManagedLocations))
  const byId = useMemo(
    () => new Map((locations.data ?? none).map((location) => [location.id, location])),
    [locations.data],
  )
  const [search, setSearch] = useState(typed?.text ?? '')
  const unchosen = useRef(search)
  const [isOpen, setIsOpen] = useState(false)
  const note = (text: string) => {
    unchosen.current = text
    typed?.onChange(text)
  }
  const choose = (id: string) => {
    note('')
    onChange(id)
  }
  const textOf = (id: string, tell: (location: Location) => string) => {
    const location = byId.get(id)
    return location ? tell(location) : ''
  }
  if (locations.isError)
    return (
      <LoadFailure text={texts.failedToFetchLocations} error={locations.error} retry={locations.refetch} />
    )
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
      filter={({ options, search: filter, limit }) =>
        findFirst(
          options,
          filter,
          (option) => ('value' in option ? textOf(option.value, searchedInLocation) : ''),
          limit,
        )
      }
      renderOption={({ option }) => (
        <span className={styles.option}>
          {option.label}
          <span className={styles.detail}>{textOf(option.value, locationDetail)}</span>
        </span>
      )}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onKeyDown={(event) => {
        const isOptionActive = event.currentTarget.hasAttribute('aria-activedescendant')
        if (event.key !== 'Enter' || isOptionActive || unchosen.current.trim() === '') return
        const [first] = findFirst(offered ?? none, unchosen.current, searchedInLocation, 1)
        if (!first) return
        // Enter would submit the form with a text that chose nothing.
        event.preventDefault()
        choose(first.id)
        setIsOpen(false)
      }}
      searchValue={search}
      // The select empties the field when it is left. A text that chose nothing must stay visible.
      onSearchChange={(text) => {
        if (text !== '' || unchosen.current === '') setSearch(text)
      }}
      onInput={(event) => {
        const text = event.currentTarget.value
        note(text)
        if (value) onChange('')
      }}
      limit={mostShown}
      maxDropdownHeight={300}
      placeholder={texts.searchLocations}
      nothingFoundMessage={texts.noLocationsFound}
      data={(offered ?? none).map((location) => ({ value: location.id, label: locationLabel(location) }))}
      {...input}
      value={value || null}
      onChange={(id: string | null) => choose(id ?? '')}
    />
  )
}

function countOf(count: number | undefined): string {
  return count === undefined ? texts.loadingLocations : texts.typeToSearch(count)
}
