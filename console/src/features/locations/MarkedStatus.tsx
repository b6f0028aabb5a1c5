import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import type { MarkedLocation } from '#contract/schemas/values'
import { firstApi } from '../../api/firstClient.ts'
import { query } from '../../api/query.ts'
import { locationAddress } from '../../domain/addresses.ts'
import { MarkLinks } from '../../domain/marks/MarkLinks.tsx'
import { isMarked, marksLive } from '../../domain/marks/marks.ts'
import { locationStatusWords } from '../../texts/labels.ts'
import { Status } from '../../ui/Text.tsx'
import styles from './MarkedStatus.module.css'

type MarkedById = ReadonlyMap<string, MarkedLocation>

export const noneMarked: MarkedById = new Map()

/** What is not as it should be, by location. It is counted after the list is there, and moves nothing when it arrives. */
export const Marked = createContext(noneMarked)

/** Shows nothing. Another platform does not count marks. */
export function LoadMarks({ onLoaded }: { onLoaded: (marked: MarkedById) => void }) {
  const { data } = useQuery({ ...query(firstApi.listMarkedLocations), ...marksLive })
  const marked = useMemo(() => new Map((data ?? []).map((one) => [one.locationId, one])), [data])
  useEffect(() => onLoaded(marked), [marked, onLoaded])
  return null
}

/** The status, and how much is not as it should be: there is room for it beside every status. */
export function MarkedStatus({ location: { id, status } }: { location: Location }) {
  const marked = useContext(Marked).get(id)
  return (
    <span className={styles.status}>
      <Status value={status} words={locationStatusWords} isDoubtful={isMarked(marked)} />
      <MarkLinks
        isCount
        marks={marked}
        locationId={id}
        // Its page begins with them.
        alarms={{ count: marked?.openAlarms ?? 0, href: locationAddress(id) }}
      />
    </span>
  )
}
