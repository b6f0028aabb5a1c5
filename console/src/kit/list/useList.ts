import { useMemo, type ReactNode, type RefObject } from 'react'
import type { ImportKind } from '#contract/imports'
import { useOnline } from '../../api/connection.ts'
import type { Column } from './columns.ts'
import { useShownRows, type ShownRows } from './index/useShownRows.ts'
import { inOrder } from './savedList.ts'
import { type Sort, useDensity, useListState } from './listState.ts'
import type { RowActions } from './ActionButtons.tsx'
import { type BulkActions, useSelection } from './selection/useSelection.ts'
import { hadColumn, useCards } from './useFit.ts'
import { texts } from '../../texts/list.ts'
import { texts as common } from '../../texts/common.ts'

interface ListAction {
  label: string
  run: () => void
}

export interface ListProps<Row> {
  /** A list of the catalogue. */
  title: string
  /** For a list on a page that has its own title. */
  isSection?: boolean
  /** Declare it outside of the component, or memoise it: the index of the rows depends on it. */
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  isArriving?: boolean
  rowId: (row: Row) => string
  create?: ListAction | undefined
  /** What the person may bring in from a spreadsheet. */
  imports?: ImportKind | false
  /** What to do first. It is shown while the list has no rows at all, not if filters hide them. */
  emptyHint?: { text: string; action?: ListAction | { label: string; href: string } | undefined }
  rowActions?: RowActions<Row> | false | undefined
  /** More actions than this go into a menu at the end of the row. */
  visibleActions?: number
  /** What can be done with many rows at once. With it, rows can be selected. */
  bulk?: BulkActions<Row> | false | undefined
  /** A row to bring into view and mark for a moment. A new object marks it again. */
  highlight?: { id: string } | undefined
  defaultSort?: Sort
  loadingText?: string
  error?: unknown
  failedText?: string
  reloading?: boolean
  reload: () => void
  /** Cleared together with those of the columns, so that nobody has to tell them apart. */
  platformFilters?: { isApplied: boolean; clear: () => void }
  /** The platform has more rows than are loaded. The count says so, and this is shown if no loaded row matches. */
  renderMore?: ((list: List<Row>) => ReactNode) | false
}

/** What a list is called. Its name, under which a person's columns and views are saved, is the same in every language. */
const namedList = (name: string) =>
  texts.lists[name] ?? {
    title: name,
    rows: (count: number) => texts.rowsOf(count, name),
    failed: texts.failedToFetch(name),
  }

/** Everything that the parts of a list page share. The element around them decides whether a table has room. */
export function useList<Row>(props: ListProps<Row>, around: RefObject<HTMLElement | null>) {
  const { title, isSection = false, columns, rows, rowActions, visibleActions = 3 } = props
  const { state, saved, ...changes } = useListState(title, columns, props.defaultSort)
  const { change } = changes
  const named = useMemo(() => namedList(title), [title])
  const [density, setDensity] = useDensity()
  const isCards = useCards(props, around)
  const offered = useMemo(
    () =>
      inOrder(columns, saved.order).filter(
        ({ id, isBlank = false, isPending = false }) =>
          !isBlank ||
          state.sort.column === id ||
          state.filters[id] !== undefined ||
          (isPending && hadColumn({ title, isSection }, id)),
      ),
    [columns, saved.order, state.sort, state.filters, title, isSection],
  )
  const visible = useMemo(
    () =>
      offered
        .filter((column) => !state.hidden.includes(column.id))
        .map((column) => {
          const set = saved.widths.find((one) => one.column === column.id)
          return set ? { ...column, setWidth: set.width } : column
        }),
    [offered, state.hidden, saved.widths],
  )
  const view = useShownRows(rows, columns, state, props.isArriving)
  const selection = useSelection(view, props.rowId)
  const isChangedRowHidden = useMemo(
    () => isHiddenByFilters(view, props.rowId, props.highlight?.id),
    [view, props.rowId, props.highlight],
  )
  const isOnline = useOnline()
  const failed = Boolean(props.error)
  const isHere = rows !== undefined
  const hasColumnFilters = Object.keys(state.filters).length > 0
  return {
    ...props,
    columns: offered,
    state,
    saved,
    ...changes,
    density,
    setDensity,
    isCards,
    visible,
    rowActions: rowActions || undefined,
    visibleActions,
    bulk: props.bulk || undefined,
    selection,
    view,
    isChangedRowHidden,
    isFiltered: hasColumnFilters || props.platformFilters?.isApplied === true,
    clearFilters: () => {
      if (hasColumnFilters) change({ ...state, filters: {} })
      props.platformFilters?.clear()
    },
    loadingText: props.loadingText ?? common.loading,
    failed,
    /** Rows are on their way, or loaded and not yet sorted. */
    isLoading: !view && (isHere || (isOnline && !failed)),
    failedText: props.failedText ?? named.failed,
    named,
  }
}

/** After a save the row may no longer pass the filters. The person should know where it went. */
function isHiddenByFilters<Row>(
  view: ShownRows<Row> | undefined,
  rowId: (row: Row) => string,
  id: string | undefined,
): boolean {
  if (!view || id === undefined || view.isBeginning || view.shown.length === view.rows.length) return false
  const at = view.rows.findIndex((row) => rowId(row) === id)
  return at >= 0 && !view.shown.includes(at)
}

export type List<Row> = ReturnType<typeof useList<Row>>
