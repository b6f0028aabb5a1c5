import type { Column } from './columns.ts'
import { useState, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isSameSaved, save, type SavedList, onMerged, readSaved } from './savedList.ts'

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
  /** The words for values, by column. */
  words?: Readonly<Record<string, Column<never>['words']>>
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

/** How the router reads and writes what follows the path. Texts only: a filter for "007" or "1e3" must come back as it was typed. */
export const addressSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
}

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

/** "=NOBODY" in an address is "=Alerts nobody" in the filter, and back. Whatever else is typed stays as it is. */
function inWords(filter: string, words: Column<never>['words'] = {}): string {
  const [, word] = Object.entries(words).find(([value]) => filter === `=${value}`) ?? []
  return word === undefined ? filter : `=${word}`
}

function asValue(filter: string, words: Column<never>['words'] = {}): string {
  const [value] = Object.entries(words).find(([, word]) => filter === `=${word}`) ?? []
  return value === undefined ? filter : `=${value}`
}

/** Unknown columns are ignored, because addresses are older than releases. */
export function readListState(search: ListSearch, defaults: Defaults): ListState {
  const { columns, words = {} } = defaults
  const [, descending, sorted] = /^(-?)(.*)$/.exec(search.sort ?? '') ?? []
  const filterOf = (id: string) => inWords(search[`${FILTER}${id}`] ?? '', words[id])
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
  const { words = {} } = defaults
  const filters = Object.entries(state.filters).map(
    ([id, wanted]) => [FILTER + id, asValue(wanted, words[id])] as const,
  )
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

/** Sort and filters as they are saved. Columns are saved by what differs from their default. */
const savedSearch = ({ hidden: _, ...search }: ListSearch) =>
  Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))

const searchOf = ({ search }: Pick<SavedList, 'search'>): ListSearch =>
  Object.fromEntries(search.map(({ name, value }) => [name, value]))

/** On the page of one thing, filters are about that thing. There only the columns are saved. */
const useIsOfOne = () => Object.keys(useParams({ strict: false })).some((name) => name.endsWith('Id'))

export function useListState<Row>(title: string, columns: readonly Column<Row>[], sort?: Sort) {
  const search: ListSearch & { open?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isOfOne = useIsOfOne()
  const [saved, setSaved] = useState(() => readSaved(title))
  const defaultsWith = useMemo(() => {
    const ids = columns.map(({ id }) => id)
    return (chosen: readonly string[]): Defaults => ({
      columns: ids,
      words: Object.fromEntries(columns.map(({ id, words }) => [id, words])),
      sort,
      hidden: differing(columns, chosen),
    })
  }, [columns, sort])
  const defaults = useMemo(() => defaultsWith(saved.chosen), [defaultsWith, saved.chosen])
  // A link that says anything is opened as it was sent.
  const isOpen = !isOfOne && Object.keys(search).length === 0
  const [state, setState] = useState(() => readListState(isOpen ? searchOf(saved) : search, defaults))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(search)
  const isTouched = useRef(false)

  useEffect(() => {
    if (known.current === search) return
    known.current = search
    if (waiting.current !== undefined) return
    const next = readListState(search, defaults)
    setState((current) => (isSameState(current, next) ? current : next))
  }, [search, defaults])

  useEffect(() => () => clearTimeout(waiting.current), [])

  const writeAddress = (next: ListState, its: Defaults) =>
    navigate({ to: '.', search: (current: ListSearch) => writeListState(current, next, its), replace: true })

  const change = (next: ListState, layout = saved) => {
    isTouched.current = true
    const its = defaultsWith(layout.chosen)
    setState(next)
    setSaved(layout)
    const toSave = { ...layout, search: isOfOne ? [] : savedSearch(writeListState({}, next, its)) }
    // A choice of columns is rare. Texts are typed letter by letter.
    if (layout !== saved) save(title, toSave)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      save(title, toSave)
      void writeAddress(next, its)
    }, ADDRESS_DELAY_MS)
  }

  /** Shows the list as it was saved, here or elsewhere. */
  const restore = (next: SavedList, searched: ListSearch) => {
    const its = defaultsWith(next.chosen)
    const restored = readListState(searched, its)
    setSaved(next)
    setState(restored)
    return [restored, its] as const
  }

  const isOpened = useRef(isOpen)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current && isOpened.current && saved.search.length > 0) void writeAddress(state, defaults)
    isFirst.current = false
    return onMerged(() => {
      const next = readSaved(title)
      if (isTouched.current || isSameSaved(next, saved)) return
      const shown = restore(next, isOpened.current ? searchOf(next) : search)
      if (isOpened.current) void writeAddress(...shown)
    })
  })

  return {
    state,
    saved,
    isOfOne,
    change: (next: ListState) => change(next),
    /** Order and widths. */
    changeLayout: (layout: Partial<Pick<SavedList, 'order' | 'widths'>>) =>
      change(state, { ...saved, ...layout }),
    resetColumns: () => {
      const { hidden } = defaultsWith([])
      const others = Object.entries(state.filters).filter(([id]) => !hidden.includes(id))
      const next = { ...state, hidden, filters: Object.fromEntries(others) }
      const { sort: by } = readListState({}, defaultsWith([]))
      change(hidden.includes(state.sort.column) ? { ...next, sort: by } : next, {
        ...saved,
        chosen: [],
        order: [],
        widths: [],
      })
    },
    showColumn: (id: string, isShown: boolean) => {
      const next = withColumn(state, defaults, id, isShown)
      change(next, { ...saved, chosen: differing(columns, next.hidden) })
    },
    /** What a view of the list as it is now contains. With it go the filters that the platform applies. */
    currentView: (): SavedList => {
      const { open: _, ...all } = search
      return { ...saved, search: savedSearch(writeListState(all, state, defaults)) }
    },
    showView: (view: SavedList) => {
      isTouched.current = true
      clearTimeout(waiting.current)
      waiting.current = undefined
      const [shown, its] = restore(view, searchOf(view))
      save(title, { ...view, search: savedSearch(writeListState({}, shown, its)) })
      void navigate({ to: '.', search: () => writeListState(searchOf(view), shown, its) })
    },
  }
}
