import { useEffect } from 'react'
import type { List } from './useList.ts'

interface Pages {
  hasNextPage: boolean
  isFetching: boolean
  error: unknown
  fetchNextPage: () => unknown
}

/** Rows that are read by themselves. Whoever wants more asks for them. */
const most = 100_000

/** Whether the pages that are left are being read, because the person filters or sorts: the answer has to be about all rows. */
export function isReadingOn<Row>(list: List<Row>, { hasNextPage, error }: Pages): boolean {
  const { sort } = list.state
  const isSorted =
    list.defaultSort !== undefined &&
    (sort.column !== list.defaultSort.column || sort.direction !== list.defaultSort.direction)
  const isWanted = list.isFiltered || isSorted
  return isWanted && hasNextPage && !error && (list.rows?.length ?? 0) < most
}

/** For a list that comes page by page: reads on while that is wanted. */
export function ReadOn<Row>({ list, of }: { list: List<Row>; of: Pages }) {
  const isNext = isReadingOn(list, of) && !of.isFetching
  const { fetchNextPage } = of
  useEffect(() => {
    if (isNext) void fetchNextPage()
  }, [isNext, fetchNextPage])
  return null
}
