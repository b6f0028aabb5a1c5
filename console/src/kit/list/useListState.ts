import { useState, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type ListSearch,
  chosenColumns,
  differing,
  keepChosen,
  isSameState,
  readListState,
  withColumn,
  writeListState,
  type ListState,
  type Sort,
} from './listState.ts'
import type { Column } from './columns.ts'

type Density = 'comfortable' | 'compact'

const KEY = 'list-density'

/** A person's preference for all lists. It is not part of the address. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable',
  )
  const keep = (next: Density) => {
    localStorage.setItem(KEY, next)
    setDensity(next)
  }
  return [density, keep] as const
}

type Filters<Key extends string> = Readonly<Record<Key, string>>

/**
 * Filters that the platform applies, and not the list. Each change is in the address as `email=…`, and is a
 * step of the history.
 */
export function useAppliedFilters<Key extends string>(keys: readonly Key[]) {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const each = (value: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, value(key)])) as Filters<Key>
  const apply = (next: Filters<Key>) =>
    void navigate({
      to: '.',
      search: (current: ListSearch) => ({
        ...current,
        ...Object.fromEntries(keys.map((key) => [key, next[key] || undefined])),
      }),
    })
  return [each((key) => search[key] ?? ''), apply] as const
}

/**
 * Browsers limit how often an address may change. The list follows every keystroke at once, the address a little
 * later.
 */
const ADDRESS_DELAY_MS = 250

export function useListState<Row>(title: string, columns: readonly Column<Row>[], sort?: Sort) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => chosenColumns(title))
  const defaults = useMemo(
    () => ({
      columns: columns.map(({ id }) => id),
      sort,
      hidden: differing(columns, chosen),
    }),
    [columns, sort, chosen],
  )
  const [state, setState] = useState(() => readListState(search, defaults))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(search)

  useEffect(() => {
    if (known.current === search) return
    known.current = search
    if (waiting.current !== undefined) return
    const next = readListState(search, defaults)
    setState((current) => (isSameState(current, next) ? current : next))
  }, [search, defaults])

  useEffect(() => () => clearTimeout(waiting.current), [])

  const changeTo = (next: ListState, hidden: readonly string[]) => {
    setState(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      void navigate({
        to: '.',
        search: (current: ListSearch) => writeListState(current, next, { ...defaults, hidden }),
        replace: true,
      })
    }, ADDRESS_DELAY_MS)
  }
  return {
    state,
    change: (next: ListState) => changeTo(next, defaults.hidden),
    showColumn: (id: string, isShown: boolean) => {
      const next = withColumn(state, defaults, id, isShown)
      const choice = differing(columns, next.hidden)
      keepChosen(title, choice)
      setChosen(choice)
      changeTo(next, next.hidden)
    },
  }
}
