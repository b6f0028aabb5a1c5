import type { Location } from '#contract/schemas/location'
import type { Marks } from '#contract/schemas/values'
import { MarkLinks } from '../../../domain/marks/MarkLinks.tsx'
import { countsOf, isMarked, marksText } from '../../../domain/marks/marks.ts'
import type { Column } from '../../../kit/list/columns.ts'

/** The marks of each location. Most days nothing is marked, and the column is not shown. */
export function markedColumn(marks: ReadonlyMap<string, Marks>): Column<Location> {
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
