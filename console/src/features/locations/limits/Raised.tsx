import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Conditional } from '#contract/schemas/conditional'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { raisedText } from './limitText.ts'

interface RaisedProps {
  locationId: string
  measurementId: string
  comparison: Conditional['comparison']
  /** Not asked for as long as no number is typed. */
  threshold: number | undefined
}

/** The hand has rested: nobody wants the count of half a number. */
const restMs = 300

/** How often the limit that is being typed would have raised an alarm; another platform may not be able to count. */
export function Raised({ locationId, measurementId, comparison, threshold }: RaisedProps) {
  const [settled] = useDebouncedValue(threshold, restMs)
  const limits = [{ comparison, threshold: settled ?? 0 }]
  const { data, isError } = useQuery({
    ...query(api.countRaised, { locationId, measurementId, body: { limits } }),
    enabled: settled !== undefined,
    retry: false,
  })
  const isCurrent = settled === threshold
  return (
    <p role="status">
      {threshold === undefined || isError
        ? ''
        : data && isCurrent
          ? `${raisedText(data, data.raised[0] ?? 0)}.`
          : 'Counting...'}
    </p>
  )
}
