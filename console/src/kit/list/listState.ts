import type { Column } from './columns.ts'
import { useState, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'

const keyOf = (list: string) => `list-columns.${list}`

/**
 * The columns of a list that a person has hidden, or has shown although they are hidden by default. It is a preference
 * like the height of rows, so it outlives the session. A column of a later release has its own default.
 */
const chosenColumns = (list: string): readonly string[] =>
  (localStorage.getItem(keyOf(list)) ?? '').split(',')

const storeChosen = (list: string, chosen: readonly string[]): void =>
  localStorage.setItem(keyOf(list), chosen.join(','))

/** Converts choices to hidden columns, and back. A choice is a column that differs from its default. */
export const differing = (
  columns: readonly Pick<Column<never>, 'id' | 'isHidden'>[],
  ids: readonly string[],
): string[] => columns.filter(({ id, isHidden = false }) => isHidden !== ids.includes(id)).map(({ id }) => id)

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

export interface ListState {
  sort: Sort
  /** The filter text by column. A column without a filter is not in it. */
  filters: Readonly<Record<string, string>>
  hidden: readonly string[]
}

/** A list's state when its address says nothing. */
export interface Defaults {
  columns: readonly string[]
  sort?: Sort | undefined
  hidden: readonly string[]
}

/** In the address: `sort=-city`, `hidden=country,status`, `filter.name=hall`. */
export interface ListSearch {
  sort?: string
  hidden?: string
  [filter: `filter.${string}`]: string | undefined
}

const FILTER = 'filter.' as const
const isListKey = (key: string) => key === 'sort' || key === 'hidden' || key.startsWith(FILTER)

/** Reads the texts of an address that belong to a list, and the others that its route names. */
export function readSearch<const Name extends string = never>(...names: readonly Name[]) {
  const isKnown = (key: string) => isListKey(key) || names.some((name) => name === key)
  return (search: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(search).filter(([key, value]) => isKnown(key) && typeof value === 'string'),
    ) as ListSearch & { [Key in Name]?: string }
}

export function toggleSort(sort: Sort, column: string): Sort {
  return { column, direction: sort.column === column && sort.direction === 'asc' ? 'desc' : 'asc' }
}

export function withFilter(state: ListState, column: string, wanted: string): ListState {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([id]) => id !== column))
  return { ...state, filters: wanted === '' ? filters : { ...filters, [column]: wanted } }
}

/** A hidden column neither filters nor sorts: nobody could see why rows are missing. */
export function withColumn(
  state: ListState,
  defaults: Defaults,
  column: string,
  isShown: boolean,
): ListState {
  const hidden = state.hidden.filter((id) => id !== column)
  if (isShown) return { ...state, hidden }
  const next = { ...withFilter(state, column, ''), hidden: [...hidden, column] }
  return state.sort.column === column ? { ...next, sort: defaultSort(defaults, next.hidden) } : next
}

/** Unknown columns are ignored, because addresses are older than releases. */
export function readListState(search: ListSearch, defaults: Defaults): ListState {
  const { columns } = defaults
  const [, descending, sorted] = /^(-?)(.*)$/.exec(search.sort ?? '') ?? []
  const filterOf = (id: string) => search[`${FILTER}${id}`] ?? ''
  // A column that the address sorts or filters by is shown, even if the person has hidden it.
  const isUsed = (id: string) => id === sorted || filterOf(id) !== ''
  const hidden = (search.hidden?.split(',') ?? defaults.hidden.filter((id) => !isUsed(id)))
    .filter((id) => columns.includes(id))
    .slice(0, columns.length - 1)
  const usable = columns.filter((id) => !hidden.includes(id))
  const wanted = usable.map((id) => [id, filterOf(id)] as const)
  return {
    sort: usable.includes(sorted ?? '')
      ? { column: sorted ?? '', direction: descending ? 'desc' : 'asc' }
      : defaultSort(defaults, hidden),
    filters: Object.fromEntries(wanted.filter(([, value]) => value !== '')),
    hidden,
  }
}

/** Only what differs from the default is in the address. */
export function writeListState(search: ListSearch, state: ListState, defaults: Defaults): ListSearch {
  const others = Object.entries(search).filter(([key]) => !isListKey(key))
  const filters = Object.entries(state.filters).map(([id, wanted]) => [FILTER + id, wanted] as const)
  const sort = sortText(state.sort)
  return {
    ...Object.fromEntries(others),
    ...(sort === sortText(defaultSort(defaults, state.hidden)) ? {} : { sort }),
    ...(isSameSet(state.hidden, defaults.hidden) ? {} : { hidden: state.hidden.join(',') }),
    ...Object.fromEntries(filters),
  }
}

export function isSameState(a: ListState, b: ListState): boolean {
  const filters = (state: ListState) => Object.entries(state.filters).map(String)
  return (
    sortText(a.sort) === sortText(b.sort) &&
    isSameSet(filters(a), filters(b)) &&
    isSameSet(a.hidden, b.hidden)
  )
}

/** Rows always have an order that a reader can follow: by the first column if nothing else is set. */
function defaultSort({ columns, sort }: Defaults, hidden: readonly string[]): Sort {
  if (sort && !hidden.includes(sort.column)) return sort
  return { column: columns.find((id) => !hidden.includes(id)) ?? '', direction: 'asc' }
}

const sortText = ({ column, direction }: Sort) => `${direction === 'desc' ? '-' : ''}${column}`

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

type Density = 'comfortable' | 'compact'

const KEY = 'list-density'

/** A person's preference for all lists. It is not part of the address. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable',
  )
  const store = (next: Density) => {
    localStorage.setItem(KEY, next)
    setDensity(next)
  }
  return [density, store] as const
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
      storeChosen(title, choice)
      setChosen(choice)
      changeTo(next, next.hidden)
    },
  }
}
