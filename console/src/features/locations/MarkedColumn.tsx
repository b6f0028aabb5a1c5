import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import type { MarkedLocation } from '#contract/schemas/values'
import { firstApi } from '../../api/firstClient.ts'
import { query } from '../../api/query.ts'
import { locationAddress } from '../../domain/addresses.ts'
import { MarkLinks } from '../../domain/marks/MarkLinks.tsx'
import { alarmsText, countsOf, isMarked, marksLive, marksText } from '../../domain/marks/marks.ts'
import type { Column } from '../../kit/list/columns.ts'
import { texts } from '../../texts/locations.ts'

/** Loads the marks of all locations. The list gets their column if there are any. */
export function MarkedColumn({ onLoaded }: { onLoaded: (column: Column<Location>) => void }) {
  const { data, isPending } = useQuery({ ...query(firstApi.listMarkedLocations), ...marksLive })
  const column = useMemo(
    () => markedColumn(new Map((data ?? []).map((marked) => [marked.locationId, marked]))),
    [data],
  )
  useEffect(() => {
    if (!isPending) onLoaded(column)
  }, [isPending, column, onLoaded])
  return null
}

/** The marks of each location. Most days nothing is marked, and the column is not shown. */
function markedColumn(marked: ReadonlyMap<string, MarkedLocation>): Column<Location> {
  const of = ({ id }: Location) => marked.get(id)
  const alarmsOf = (location: Location) => of(location)?.openAlarms ?? 0
  return {
    id: 'marks',
    header: texts.attention,
    isBlank: ![...marked.values()].some((one) => isMarked(one) || one.openAlarms),
    width: 160,
    most: 160,
    isRare: true,
    text: (location) => [alarmsText(alarmsOf(location)), marksText(of(location))].filter(Boolean).join(', '),
    number: (location) =>
      countsOf(of(location)).reduce((sum, { count }) => sum + count, alarmsOf(location)) || null,
    render: (location) => (
      <MarkLinks
        isOneLine
        marks={of(location)}
        locationId={location.id}
        // Its page begins with them.
        alarms={{ count: alarmsOf(location), href: locationAddress(location.id) }}
      />
    ),
  }
}
