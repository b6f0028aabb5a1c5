import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { auditKinds } from '#contract/audit'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Action } from '../../ui/Action.tsx'
import styles from './TraceList.module.css'
import { NameFilter } from './NameFilter.tsx'
import { peopleIn, thingsIn } from './traceNames.ts'
import {
  isSameFilter,
  noFilters,
  queryOf,
  type TraceFilters,
  type TraceRow,
  type TraceSource,
} from './traces.ts'
import { texts } from '../../texts/traces.ts'
import { texts as common } from '../../texts/common.ts'

interface TraceFilterFormProps {
  applied: TraceFilters
  source: TraceSource
  /** Those that are loaded: they name people and things. */
  traces: readonly TraceRow[] | undefined
  /** How far back a running search has come, in epoch seconds. */
  searchedTo: number | undefined
  onApply: (filters: TraceFilters) => void
  onClear: () => void
}

/** Filters that the server applies to all traces, and not only to the loaded ones. */
export function TraceFilterForm({
  applied,
  source,
  traces,
  searchedTo,
  onApply,
  onClear,
}: TraceFilterFormProps) {
  const [known, setKnown] = useState(applied)
  const [filters, setFilters] = useState(applied)
  const [isOpen, setIsOpen] = useState(hasMore(applied))
  const moreId = useId()
  // Changed elsewhere: by Back, or by a search on the platform.
  if (!isSameFilter(known, applied)) {
    setKnown(applied)
    setFilters(applied)
    if (hasMore(applied)) setIsOpen(true)
  }
  const field = (key: keyof TraceFilters) => ({
    value: filters[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFilters({ ...filters, [key]: currentTarget.value }),
  })
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onApply({ ...filters, email: filters.email.trim(), action: filters.action.trim() })
        }}
      >
        <label className={styles.field}>
          {common.email}
          <input {...field('email')} />
        </label>
        <label className={styles.field}>
          {texts.action}
          <input {...field('action')} />
        </label>
        <Action type="submit">{texts.applyFilters}</Action>
        <Action
          onClick={() => {
            setFilters(noFilters)
            onClear()
          }}
        >
          {common.clearFilters}
        </Action>
        <Action aria-expanded={isOpen} aria-controls={moreId} onClick={() => setIsOpen(!isOpen)}>
          {texts.more}
        </Action>
        <div id={moreId} className={styles.more} hidden={!isOpen}>
          <label className={styles.field}>
            {texts.from}
            <input type="date" max={filters.to} {...field('from')} />
          </label>
          <label className={styles.field}>
            {texts.to}
            <input type="date" min={filters.from} {...field('to')} />
          </label>
          <label className={styles.field}>
            {texts.about}
            <select {...field('kind')}>
              <option value="">{texts.everything}</option>
              {auditKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {texts.kinds[kind]}
                </option>
              ))}
            </select>
          </label>
          {isOpen && <NameFilters filters={filters} onChange={setFilters} traces={traces} source={source} />}
        </div>
      </form>
      <MatchCount applied={applied} source={source} />
      {searchedTo !== undefined && (
        <p className={styles.matches}>{texts.searchedBackTo(formatEpochSeconds(searchedTo))}</p>
      )}
    </search>
  )
}

/** Accounts are found by those who may list them. */
const personKinds = ['ACCOUNT'] as const
const thingKinds = ['LOCATION', 'DEVICE', 'ACCOUNT', 'GROUP', 'INTEGRATION', 'PRODUCT'] as const

interface NameFiltersProps extends Pick<TraceFilterFormProps, 'traces' | 'source'> {
  filters: TraceFilters
  onChange: (filters: TraceFilters) => void
}

function NameFilters({ filters, onChange, traces = [], source: { isSearched } }: NameFiltersProps) {
  const people = useMemo(() => peopleIn(traces), [traces])
  const things = useMemo(() => thingsIn(traces), [traces])
  return (
    <>
      <NameFilter
        label={texts.person}
        id={filters.accountId}
        onChoose={(accountId) => onChange({ ...filters, accountId })}
        loaded={people}
        kinds={isSearched ? personKinds : undefined}
      />
      <NameFilter
        label={texts.oneThing}
        id={filters.thingId}
        onChoose={(thingId) => onChange({ ...filters, thingId })}
        loaded={things}
        kinds={isSearched ? thingKinds : undefined}
      />
    </>
  )
}

const hasMore = ({ email: _, action: __, ...more }: TraceFilters) =>
  Object.values(more).some((value) => value !== '')

/** How many traces match, if the platform can count them. */
function MatchCount({ applied, source: { key, count } }: Pick<TraceFilterFormProps, 'applied' | 'source'>) {
  const query = queryOf(applied)
  const { data } = useQuery({
    queryKey: [...key, 'count', query],
    queryFn: async () => count?.(query),
    enabled: count !== undefined && !isSameFilter(applied, noFilters),
    retry: false,
  })
  if (!data || (data.isMore && data.count === 0)) return null
  return (
    <p role="status" className={styles.matches}>
      {data.isMore ? texts.matchingAtLeast(data.count) : texts.matching(data.count)}
    </p>
  )
}
