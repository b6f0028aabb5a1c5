import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import { markTexts, readValuesFilter, type ValuesFilter } from '../../../domain/marks/marks.ts'
import { PageFailure, Loading } from '../../../kit/page/PageState.tsx'
import { TreeList } from '../../../kit/tree/TreeList.tsx'
import { Action } from '../../../ui/Action.tsx'
import { TextLink } from '../../../ui/Text.tsx'
import { useNarrow } from '../../../ui/media.ts'
import type { PanelProps } from '../page/panel.ts'
import { cellsOf } from './cells.tsx'
import { filtered, judge, type Judgements } from './judged.ts'
import { linesOf } from './lines.ts'
import { useValueActions } from './useValueActions.tsx'
import styles from './ValuesPanel.module.css'

const headers = ['Name', 'Value', 'Age', 'Last day', 'Actions']
/** Only while the page is visible. */
const refreshMs = 30_000
const none: Judgements = new Map()

export function ValuesPanel({ overview }: PanelProps) {
  const { location } = overview
  const mayLink = useAccess('device-management')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const asked = query(api.getLocationValues, { locationId: location.id })
  const { data, error, isFetching, refetch } = useQuery({ ...asked, refetchInterval: refreshMs })
  const limits = useQuery({
    ...query(api.findConditionals, { body: { locationId: location.id } }),
    refetchInterval: refreshMs,
  })
  const judged = useMemo(() => (data ? judge(data, limits.data ?? []) : none), [data, limits.data])
  const search = useSearch({ strict: false })
  const filter = useMemo(() => readValuesFilter(search), [search])
  const lines = useMemo(() => {
    const zones = data?.zones ?? []
    return linesOf(filter ? filtered(zones, judged, filter) : zones, closed)
  }, [data, closed, judged, filter])
  const { actionsOf, linkTo, dialogs } = useValueActions(location, data?.zones ?? [])
  const isNarrow = useNarrow()

  const toggle = (id: string) =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )

  if (!data && !error) return <Loading text="Loading values..." />
  return (
    <div className={styles.panel}>
      {error && (
        <PageFailure
          text="Failed to fetch values"
          error={error}
          isReloading={isFetching}
          reload={() => void refetch()}
        />
      )}
      {mayLink && data && (
        <div className={styles.tools}>
          <Action look="primary" onClick={() => linkTo()}>
            Link Components
          </Action>
        </div>
      )}
      {data?.zones.length === 0 && (
        <p className={styles.nothing}>
          This location has no zones yet. Linking a component, or adding a product to one of its devices,
          makes its zone.
        </p>
      )}
      {filter && data && <Filtered locationId={location.id} filter={filter} isEmpty={lines.length === 0} />}
      {data && data.zones.length > 0 && lines.length > 0 && (
        <TreeList
          label={`Zones and values of ${location.name}`}
          headers={headers}
          lines={lines}
          rowHeight={isNarrow ? 56 : 44}
          onToggle={({ id }) => toggle(id)}
          renderCells={(line) =>
            cellsOf(line, {
              locationId: location.id,
              readAt: data.readAt,
              actions: actionsOf(line),
              judged,
              link: mayLink ? linkTo : undefined,
            })
          }
        />
      )}
      {dialogs}
    </div>
  )
}

interface FilteredProps {
  locationId: string
  filter: ValuesFilter
  isEmpty: boolean
}

/** Says that not all values are shown. The mark may be gone by now. */
function Filtered({ locationId, filter: { mark, zone, device, component }, isEmpty }: FilteredProps) {
  const part = zone
    ? ` in zone ${zone}`
    : device
      ? ` of device ${device}`
      : component
        ? ' of the component'
        : ''
  return (
    <p role="status" className={styles.filtered}>
      {isEmpty
        ? `No value${part} is ${markTexts[mark]} now.`
        : `Only values${part} that are ${markTexts[mark]}.`}{' '}
      <TextLink href={locationAddress(locationId)}>Show all values</TextLink>
    </p>
  )
}
