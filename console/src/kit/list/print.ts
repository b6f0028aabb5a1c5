import { useEffect, useRef } from 'react'
import styles from './print.module.css'
import type { List } from './useList.ts'

/** Paper does not scroll. While printing, a plain table with all rows that pass the filters replaces the page. */
export function usePrinting<Row>(list: List<Row>): void {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    let printed: HTMLElement | undefined
    const before = () => {
      printed?.remove()
      printed = printedTable(latest.current)
      document.body.append(printed)
    }
    const after = () => {
      printed?.remove()
      printed = undefined
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      after()
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}

function printedTable<Row>({ named, view, visible, state }: List<Row>): HTMLTableElement {
  const table = document.createElement('table')
  table.className = styles.printed ?? ''
  const filters = visible.flatMap(({ id, header }) => {
    const filter = state.filters[id]
    return filter ? [`${header}: ${filter}`] : []
  })
  table.createCaption().textContent = [named.title, ...filters].join(' · ')
  const head = table.createTHead().insertRow()
  for (const { header } of visible) {
    const cell = document.createElement('th')
    cell.textContent = header
    head.append(cell)
  }
  const body = table.createTBody()
  for (const at of view?.shown ?? []) {
    const row = view?.rows[at]
    if (row === undefined) continue
    const line = body.insertRow()
    for (const column of visible) line.insertCell().textContent = column.text(row)
  }
  return table
}
