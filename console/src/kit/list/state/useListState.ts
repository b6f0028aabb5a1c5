import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../columns.ts'
import { chosenColumns, differing, keepChosen } from './chosenColumns.ts'
import {
  isSameState,
  readListState,
  withColumn,
  writeListState,
  type ListSearch,
  type ListState,
  type Sort,
} from './listState.ts'

/**
 * Browsers limit how often an address may change. The list follows every keystroke at once, the address a little
 * later.
 */
const ADDRESS_DELAY_MS = 250

export function useListState<Row>(title: string, columns: readonly Column<Row>[], sort?: Sort) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => chosenColumns(title))
  const usual = useMemo(
    () => ({
      columns: columns.map(({ id }) => id),
      sort,
      hidden: differing(columns, chosen),
    }),
    [columns, sort, chosen],
  )
  const [state, setState] = useState(() => readListState(search, usual))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(search)

  useEffect(() => {
    if (known.current === search) return
    known.current = search
    if (waiting.current !== undefined) return
    const next = readListState(search, usual)
    setState((current) => (isSameState(current, next) ? current : next))
  }, [search, usual])

  useEffect(() => () => clearTimeout(waiting.current), [])

  const changeTo = (next: ListState, hidden: readonly string[]) => {
    setState(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      void navigate({
        to: '.',
        search: (current: ListSearch) => writeListState(current, next, { ...usual, hidden }),
        replace: true,
      })
    }, ADDRESS_DELAY_MS)
  }
  return {
    state,
    change: (next: ListState) => changeTo(next, usual.hidden),
    showColumn: (id: string, isShown: boolean) => {
      const next = withColumn(state, usual, id, isShown)
      const choice = differing(columns, next.hidden)
      keepChosen(title, choice)
      setChosen(choice)
      changeTo(next, next.hidden)
    },
  }
}
