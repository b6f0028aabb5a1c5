import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import { firstApi } from '../../../api/firstClient.ts'
import { query } from '../../../api/query.ts'
import { marksLive } from '../../../domain/marks/marks.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { markedColumn } from './marked.tsx'

interface MarkedColumnProps {
  onFilled: (column: Column<Location>) => void
}

/** Loads the marks of all locations. The list gets their column if there are any. */
export function MarkedColumn({ onFilled }: MarkedColumnProps) {
  const { data, isPending } = useQuery({ ...query(firstApi.listMarkedLocations), ...marksLive })
  const column = useMemo(
    () => markedColumn(new Map((data ?? []).map(({ locationId, ...marks }) => [locationId, marks]))),
    [data],
  )
  useEffect(() => {
    if (!isPending) onFilled(column)
  }, [isPending, column, onFilled])
  return null
}
