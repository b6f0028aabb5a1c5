import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { PickRows } from '../../kit/form/PickList.tsx'
import type { Rows } from '../../kit/form/VirtualBox.tsx'
import { searchedTexts, useMatching } from '../../kit/search/matching.ts'
import type { OfferedZone } from './outlook.ts'
import styles from './Zones.module.css'

/** The properties of the field in which a zone is searched. */
interface SearchField {
  ref: RefObject<HTMLInputElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

interface ZonePickerProps<Zone> {
  zones: readonly Zone[]
  locationName: string
  /** What is typed in the field. It narrows the zones down, unless it names one of them. */
  typed: string
  picked: Zone | undefined
  onPick: (zone: Zone) => void
  /** The fields, above the zones. */
  children: (search: SearchField) => ReactNode
}

/** Z-9 before Z-10. */
const byId = new Intl.Collator(undefined, { numeric: true })

/** Fields for a zone and below them the location's zones. The arrow keys lead from the field to the zones and back. */
export function ZonePicker<Zone extends OfferedZone>(props: ZonePickerProps<Zone>) {
  const { zones, locationName, typed, picked, onPick, children } = props
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<Rows>(null)
  const sorted = useMemo(() => zones.toSorted((a, b) => byId.compare(a.zoneId, b.zoneId)), [zones])
  const found = useMatching(sorted, picked ? '' : typed, (zone) => searchedTexts(zone.zoneName, zone.zoneId))
  // If nothing matches, or one is chosen, all are shown: the person may want another.
  const shown = found.length > 0 ? found : sorted
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    rows.current?.enter()
  }
  return (
    <>
      {children({ ref: input, onKeyDown })}
      {zones.length > 0 && (
        <div role="group" aria-label={`Zones of ${locationName}`} className={styles.list}>
          <p className={styles.hint}>Zones of {locationName}: pick one, or name a new one above.</p>
          <PickRows
            ref={rows}
            items={shown}
            keyOf={(zone) => zone.zoneId}
            title={({ zoneName, zoneId }) => zoneName || zoneId}
            detail={({ zoneName, zoneId, isNew }) =>
              [zoneName ? zoneId : 'no name yet', isNew && 'new'].filter(Boolean).join(' · ')
            }
            picked={picked ?? null}
            onPick={onPick}
            onLeave={() => input.current?.focus()}
          />
        </div>
      )}
    </>
  )
}
