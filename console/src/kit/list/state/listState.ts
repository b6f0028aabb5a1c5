export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

export interface ListState {
  sort: Sort | undefined
  /** Wanted text by column; a column without a filter is not in it. */
  filters: Readonly<Record<string, string>>
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

/** The part of an address that belongs to a list. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => isListKey(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}

export function toggleSort(sort: Sort | undefined, column: string): Sort {
  return { column, direction: sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc' }
}

export function withFilter(state: ListState, column: string, wanted: string): ListState {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([id]) => id !== column))
  return { ...state, filters: wanted === '' ? filters : { ...filters, [column]: wanted } }
}

/** A hidden column neither filters nor sorts: nobody could see why rows are missing. */
export function withColumn(state: ListState, column: string, isShown: boolean): ListState {
  const hidden = state.hidden.filter((id) => id !== column)
  if (isShown) return { ...state, hidden }
  const sort = state.sort?.column === column ? undefined : state.sort
  return { ...withFilter(state, column, ''), sort, hidden: [...hidden, column] }
}

/** Columns that the list does not have are left out: addresses outlive releases. */
export function readListState(search: ListSearch, columns: readonly string[], defaultSort?: Sort): ListState {
  const hidden = (search.hidden ?? '')
    .split(',')
    .filter((id) => columns.includes(id))
    .slice(0, columns.length - 1)
  const usable = columns.filter((id) => !hidden.includes(id))
  const sorted = search.sort ?? ''
  const column = sorted.replace(/^-/, '')
  const direction = sorted.startsWith('-') ? 'desc' : 'asc'
  const wanted = usable.map((id) => [id, search[`${FILTER}${id}`] ?? ''] as const)
  return {
    sort: usable.includes(column) ? { column, direction } : defaultSort,
    filters: Object.fromEntries(wanted.filter(([, value]) => value !== '')),
    hidden,
  }
}

export function writeListState(search: ListSearch, state: ListState): ListSearch {
  const others = Object.entries(search).filter(([key]) => !isListKey(key))
  const filters = Object.entries(state.filters).map(([id, wanted]) => [FILTER + id, wanted] as const)
  const sort = state.sort && `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.column}`
  return {
    ...Object.fromEntries(others),
    ...(sort ? { sort } : {}),
    ...(state.hidden.length > 0 ? { hidden: state.hidden.join(',') } : {}),
    ...Object.fromEntries(filters),
  }
}

export function isSameState(a: ListState, b: ListState): boolean {
  const written = (state: ListState) => Object.entries(writeListState({}, state)).map(String).sort().join()
  return written(a) === written(b)
}
