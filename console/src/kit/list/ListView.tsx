import type { ReactNode } from 'react'
import { Cards } from './cards/Cards.tsx'
import { Failure } from './Failure.tsx'
import { ListHeader } from './ListHeader.tsx'
import styles from './ListView.module.css'
import { usePrinting } from './print.ts'
import { Table } from './table/Table.tsx'
import { useList, type List, type ListProps } from './useList.ts'

export interface ListViewProps<Row> extends ListProps<Row> {
  /** Between the title and the rows, e.g. filters that the server applies. */
  renderAbove?: (list: List<Row>) => ReactNode
  /** Under the rows, e.g. a button that loads more. */
  below?: ReactNode
}

/** The list page for screens that fetch their rows in a way of their own; all others use ListPage. */
export function ListView<Row>({ renderAbove, below, ...props }: ListViewProps<Row>) {
  const list = useList(props)
  usePrinting(list)
  return (
    <section className={styles.page} aria-busy={list.reloading ?? false}>
      <ListHeader list={list} />
      {renderAbove?.(list)}
      {list.failed && list.rows && <Failure list={list} />}
      {list.isNarrow ? <Cards list={list} /> : <Table list={list} />}
      {below}
    </section>
  )
}
