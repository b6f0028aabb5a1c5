import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../columns.ts'
import {
  isSameState,
  type ListSearch,
  readListState,
  writeListState,
  type ListState,
  type Sort,
} from './listState.ts'

/** Browsers refuse addresses that change with every keystroke: the list follows at once, the address a little later. */
const ADDRESS_DELAY_MS = 250

export function useListState<Row>(columns: readonly Column<Row>[], defaultSort?: Sort) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const ids = useMemo(() => columns.map((column) => column.id), [columns])
  const [state, setState] = useState(() => readListState(search, ids, defaultSort))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(search)

  useEffect(() => {
    if (known.current === search) return
    known.current = search
    if (waiting.current !== undefined) return
    const next = readListState(search, ids, defaultSort)
    setState((current) => (isSameState(current, next) ? current : next))
  }, [search, ids, defaultSort])

  useEffect(() => () => clearTimeout(waiting.current), [])

  const change = (next: ListState) => {
    setState(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      void navigate({
        to: '.',
        search: (current: ListSearch) => writeListState(current, next),
        replace: true,
      })
    }, ADDRESS_DELAY_MS)
  }
  return [state, change] as const
}
