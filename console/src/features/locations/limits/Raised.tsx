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
  /** Undefined until a number is typed. Nothing is counted then. */
  threshold: number | undefined
}

/** It counts after this pause in typing, because nobody wants the count of half a number. */
const restMs = 300

/** How often the typed limit would have raised an alarm. Empty if the platform cannot count. */
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
