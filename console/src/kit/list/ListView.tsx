import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { untilOnline } from '../../api/connection.ts'
import type { Cards as CardsComponent } from './cards/Cards.tsx'
import { Failure } from './rows/Failure.tsx'
import { ListHeader } from './header/ListHeader.tsx'
import styles from './ListView.module.css'
import { usePrinting } from './output/print.ts'
import { Table } from './table/Table.tsx'
import { useList, type List, type ListProps } from './state/useList.ts'

/** Only small screens load it. A lazy component loses the type of its rows. */
const Cards = lazy(async () => {
  await untilOnline()
  return { default: (await import('./cards/Cards.tsx')).Cards }
}) as unknown as typeof CardsComponent

export interface ListViewProps<Row> extends ListProps<Row> {
  /** Between the title and the rows, for example filters that the server applies. */
  renderAbove?: (list: List<Row>) => ReactNode
  /** Below the rows, for example a button that loads more. */
  below?: ReactNode
}

/** The list page for screens that load their rows in their own way. All others use ListPage. */
export function ListView<Row>({ renderAbove, below, ...props }: ListViewProps<Row>) {
  const section = useRef<HTMLElement>(null)
  const list = useList(props, section)
  usePrinting(list)
  return (
    <section ref={section} className={styles.page} aria-busy={list.reloading ?? false}>
      {/* Tools and filters are many stops for Tab. */}
      <button type="button" className={styles.skip} onClick={() => focusRows(section.current)}>
        Skip to rows
      </button>
      <ListHeader list={list} />
      {renderAbove?.(list)}
      {list.failed && list.rows && <Failure list={list} />}
      {list.isCards ? (
        <Suspense>
          <Cards list={list} />
        </Suspense>
      ) : (
        <Table list={list} />
      )}
      {below}
    </section>
  )
}

/** The row that Tab reaches, or what is shown instead of the rows. */
function focusRows(section: HTMLElement | null): void {
  const region = section?.querySelector<HTMLElement>('[role=region]')
  const row = region?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  ;(row ?? region)?.focus()
}
