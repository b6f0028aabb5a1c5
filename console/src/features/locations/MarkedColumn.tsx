import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import type { Marks } from '#contract/schemas/values'
import { firstApi } from '../../api/firstClient.ts'
import { query } from '../../api/query.ts'
import { MarkLinks } from '../../domain/marks/MarkLinks.tsx'
import { countsOf, isMarked, marksLive, marksText } from '../../domain/marks/marks.ts'
import type { Column } from '../../kit/list/columns.ts'

/** Loads the marks of all locations. The list gets their column if there are any. */
export function MarkedColumn({ onLoaded }: { onLoaded: (column: Column<Location>) => void }) {
  const { data, isPending } = useQuery({ ...query(firstApi.listMarkedLocations), ...marksLive })
  const column = useMemo(
    () => markedColumn(new Map((data ?? []).map(({ locationId, ...marks }) => [locationId, marks]))),
    [data],
  )
  useEffect(() => {
    if (!isPending) onLoaded(column)
  }, [isPending, column, onLoaded])
  return null
}

/** The marks of each location. Most days nothing is marked, and the column is not shown. */
function markedColumn(marks: ReadonlyMap<string, Marks>): Column<Location> {
  const of = ({ id }: Location) => marks.get(id)
  return {
    id: 'marks',
    header: 'Attention',
    isBlank: ![...marks.values()].some(isMarked),
    width: 160,
    most: 160,
    isRare: true,
    text: (location) => marksText(of(location)),
    number: (location) => countsOf(of(location)).reduce((sum, { count }) => sum + count, 0) || null,
    render: (location) => <MarkLinks isOneLine marks={of(location)} locationId={location.id} />,
  }
}
