import { useState, Suspense, useRef, type ReactNode } from 'react'
import { classes } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import { focusHeading } from '../../ui/keyboard.tsx'
import { Failure, Table } from './Table.tsx'
import { ListHeader } from './ListHeader.tsx'
import styles from './ListPage.module.css'
import { usePrinting } from './print.ts'
import { useList, type List, type ListProps } from './useList.ts'
import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { CallName } from '../../api/calls.ts'
import { useArriving } from '../../api/query.ts'
import { lazyGeneric } from '../lazyPart.tsx'
import { texts } from '../../texts/list.ts'

/** After a change on a list page: shows a short message and brings the changed row into view. */
export function useChanges() {
  const [highlight, setHighlight] = useState<{ id: string }>()
  return {
    highlight,
    saved: (text: string, rowId: string, detail?: string): void => {
      setHighlight({ id: rowId })
      notify.success(text, detail)
    },
    removed: (text: string): void => {
      notify.success(text)
      // The pressed button has disappeared with its row.
      focusHeading()
    },
  }
}

/** Only small screens load it. */
const Cards = lazyGeneric(async () => (await import('./Cards.tsx')).Cards)

/** Only who selects rows loads it. */
const SelectionBar = lazyGeneric(async () => (await import('./selection/SelectionBar.tsx')).SelectionBar)

export interface ListViewProps<Row> extends ListProps<Row> {
  /** Between the title and the rows, for example filters that the server applies. */
  renderAbove?: (list: List<Row>) => ReactNode
  /** Instead of the table and the cards. */
  renderRows?: ((list: List<Row>) => ReactNode) | false
  /** Below the rows, for example a button that loads more. */
  below?: ReactNode
}

/** The list page for screens that load their rows in their own way. All others use ListPage. */
export function ListView<Row>({ renderAbove, renderRows, below, ...props }: ListViewProps<Row>) {
  const section = useRef<HTMLElement>(null)
  const list = useList(props, section)
  usePrinting(list)
  return (
    <section
      ref={section}
      className={classes('stack', styles.page)}
      aria-busy={(list.reloading ?? false) || (list.view?.isBeginning ?? false)}
    >
      {/* Tools and filters are many stops for Tab. */}
      <button type="button" className="skip" onClick={() => focusRows(section.current)}>
        {texts.skipToRows}
      </button>
      <ListHeader list={list} />
      {renderAbove?.(list)}
      {list.failed && list.rows && <Failure list={list} />}
      {list.bulk?.done}
      {list.selection.selected.size > 0 && (
        <Suspense>
          <SelectionBar list={list} />
        </Suspense>
      )}
      {/* What is below comes with them, and is not pushed away by them. */}
      <Suspense>
        {renderRows ? renderRows(list) : list.isCards ? <Cards list={list} /> : <Table list={list} />}
        {below}
      </Suspense>
    </section>
  )
}

/** The row that Tab reaches, or what is shown instead of the rows. */
function focusRows(section: HTMLElement | null): void {
  const region = section?.querySelector<HTMLElement>('[role=region]')
  const row = region?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  ;(row ?? region)?.focus()
}

interface ListPageProps<Row, Key extends QueryKey> extends Omit<
  ListViewProps<Row>,
  'rows' | 'isArriving' | 'error' | 'reloading' | 'reload'
> {
  /** `query(api.listSomething)` */
  query: UseQueryOptions<Row[], Error, Row[], Key>
  /** Calls whose answers are shown in the rows too. They are loaded again together with the list. */
  relatedCalls?: readonly CallName[]
}

export function ListPage<Row, Key extends QueryKey>({
  query,
  relatedCalls = [],
  ...rest
}: ListPageProps<Row, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  const client = useQueryClient()
  const reload = () => {
    void refetch()
    for (const call of relatedCalls) void client.refetchQueries({ queryKey: [call], type: 'active' })
  }
  const { rows, isArriving } = useArriving(query.queryKey, data)
  return (
    <ListView
      {...rest}
      rows={rows}
      isArriving={isArriving}
      error={error}
      reloading={isFetching}
      reload={reload}
    />
  )
}
