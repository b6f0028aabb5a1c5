import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListSearch } from './list/listState.ts'

const parameter = 'open'

/** Asks a list for the form of something new. */
export const openedNew = 'new'

/** The address of a page with something open on it, such as the form of one row. */
export const openedAddress = (page: string, what: string): string =>
  `${page}?${new URLSearchParams({ [parameter]: what }).toString()}`

/** Opens it once, and removes it from the address. `open` returns whether it could be opened already. */
export function useOpened(open: (what: string) => boolean): void {
  const what = useSearch({ strict: false })[parameter]
  const navigate = useNavigate()
  useEffect(() => {
    if (what === undefined || !open(what)) return
    const withoutIt = ({ [parameter]: _, ...rest }: ListSearch & { [parameter]?: string }) => rest
    void navigate({ to: '.', search: withoutIt, replace: true })
  })
}

/** The row that the address names, or the form of a new one. If the row does not exist any more, nothing opens. */
export function useOpenedRow<Row, Key extends QueryKey>(
  query: UseQueryOptions<Row[], Error, Row[], Key>,
  rowId: (row: Row) => string,
  open: ((row: Row) => void) | undefined,
  create: (() => void) | undefined,
): void {
  const { data } = useQuery(query)
  useOpened((id) => {
    if (id === openedNew) {
      create?.()
      return true
    }
    const row = data?.find((one) => rowId(one) === id)
    if (row) open?.(row)
    return data !== undefined
  })
}
