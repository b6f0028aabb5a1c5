import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Action } from '../../../ui/Action.tsx'
import styles from './CardControls.module.css'
import { FilterInput } from '../filters/FilterInput.tsx'
import { toggleSort } from '../state/listState.ts'
import type { List } from '../state/useList.ts'

/** Sorting and filtering without a table header. */
export function CardControls<Row>({ list }: { list: List<Row> }) {
  const { visible, state, change } = list
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { sort } = state
  const isDescending = sort.direction === 'desc'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const active = Object.keys(state.filters).length
  return (
    <div className={styles.controls}>
      <div className={styles.tools}>
        <select
          className={styles.select}
          aria-label="Sort by"
          value={sort.column}
          onChange={(event) => change({ ...state, sort: { column: event.target.value, direction: 'asc' } })}
        >
          {visible.map(({ id, header }) => (
            <option key={id} value={id}>
              {header}
            </option>
          ))}
        </select>
        <Action
          aria-label={isDescending ? 'Sorted descending' : 'Sorted ascending'}
          onClick={() => change({ ...state, sort: toggleSort(sort, sort.column) })}
        >
          <Arrow size={16} aria-hidden />
        </Action>
        <Action aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
          <IconFilter size={16} aria-hidden />
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Action>
      </div>
      <div id={panelId} className={styles.filters} hidden={!isOpen}>
        {visible.map((column) => (
          <label key={column.id}>
            <span aria-hidden>{column.header}</span>
            <FilterInput list={list} column={column} />
          </label>
        ))}
      </div>
    </div>
  )
}
