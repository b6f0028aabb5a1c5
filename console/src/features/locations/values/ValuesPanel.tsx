import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { LocationWithZones, LocationOverview } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import type { LinkStart } from '../../../domain/components/link/links.ts'
import { markTexts, readValuesFilter, type ValuesFilter } from '../../../domain/marks/marks.ts'
import { queueSign } from '../../../domain/queue/lazySign.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import { Loading, PageFailure } from '../../../kit/page/PageState.tsx'
import { lazyDialog, usePreloadLater } from '../../../kit/preload.ts'
import { TreeList } from '../../../kit/tree/TreeList.tsx'
import { Action } from '../../../ui/Action.tsx'
import { useNarrow } from '../../../ui/media.ts'
import { TextLink } from '../../../ui/Text.tsx'
import { useOpenAlarms } from '../alarms/useAlarms.ts'
import { cellsOf } from './cells.tsx'
import { filtered, judge, type Judgements } from './judged.ts'
import { linesOf, pointedLine, type ValueAction, type ValueLine, type Zone } from './lines.ts'
import styles from './ValuesPanel.module.css'

const headers = ['Name', 'Value', 'Age', 'Last day', 'Actions']
/** Only while the page is visible. */
const refreshMs = 30_000
const noJudgements: Judgements = new Map()
const noAlarms: never[] = []

export function ValuesPanel({ overview }: { overview: LocationOverview }) {
  const { location } = overview
  const mayLink = useAccess('device-management')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const request = query(api.getLocationValues, { locationId: location.id })
  const { data, error, isFetching, refetch } = useQuery({ ...request, refetchInterval: refreshMs })
  const limits = useQuery({
    ...query(api.findConditionals, { body: { locationId: location.id } }),
    refetchInterval: refreshMs,
  })
  const judged = useMemo(() => (data ? judge(data, limits.data ?? []) : noJudgements), [data, limits.data])
  const alarms = useOpenAlarms(location.id) ?? noAlarms
  const search: { zone?: string; component?: string } = useSearch({ strict: false })
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
      {error && <PageFailure text="Failed to fetch values" of={{ error, isFetching, refetch }} />}
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
          highlightedId={filter ? undefined : pointedLine(search)}
          renderCells={(line) =>
            cellsOf(line, {
              locationId: location.id,
              readAt: data.readAt,
              actions: actionsOf(line),
              judged,
              alarms,
              locationName: location.name,
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
    <output>
      {isEmpty
        ? `No value${part} is ${markTexts[mark]} now.`
        : `Only values${part} that are ${markTexts[mark]}.`}{' '}
      <TextLink href={locationAddress(locationId)}>Show all values</TextLink>
    </output>
  )
}

const ValueDialog = lazyDialog(async () => (await import('./ValueDialog.tsx')).ValueDialog)
const LinkWizard = lazyDialog(
  async () => (await import('../../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const parts = [LinkWizard, ValueDialog, queueSign]
const none: never[] = []

/** The actions of each line that this person may use, with their dialogs. */
function useValueActions(location: LocationWithZones, zones: readonly Zone[]) {
  const mayWrite = useAccess('location-write')
  const mayLink = useAccess('device-management')
  usePreloadLater(mayLink ? parts : none)
  const dialog = useDialog<ValueAction>('value')
  const link = useDialog<LinkStart | null>('link-components-here')
  const linkTo = (zone?: Zone) => link.open({ location, ...(zone && { zoneId: zone.zoneId }) })

  function actionsOf(line: ValueLine): RowAction[] {
    const path = { locationId: location.id, zoneId: line.zone.zoneId }
    const open = (label: string, action: ValueAction, danger = false): RowAction => ({
      label,
      danger,
      run: () => dialog.open(action),
    })
    if (line.kind === 'zone')
      return [
        ...(mayWrite ? [open('Rename', { kind: 'rename', path, zone: line.zone })] : []),
        ...(mayLink ? [{ label: 'Link Components', run: () => linkTo(line.zone) }] : []),
      ]
    if (line.kind === 'empty') return []
    const { component } = line
    if (line.kind === 'component')
      return [
        ...(mayWrite && zones.length > 1 ? [open('Move', { kind: 'move', path, component })] : []),
        ...(mayWrite && component.measurements.length > 1
          ? [open('Split', { kind: 'split', path, component })]
          : []),
        ...(mayLink ? [open('Take Off', { kind: 'takeOff', path, component }, true)] : []),
      ]
    const { measurement } = line
    if (!mayWrite) return []
    return [
      // The platform accepts values only for components with a product.
      ...(component.productId === null
        ? []
        : [open('Set Value', { kind: 'set', path, component, measurement })]),
      open('Edit', { kind: 'edit', path, component, measurement }),
      open('Remove', { kind: 'remove', path, component, measurement }, true),
    ]
  }

  const dialogs: ReactNode = (
    <Suspense>
      {dialog.state && <ValueDialog dialog={dialog.state} zones={zones} />}
      {link.state && <LinkWizard dialog={link.state} />}
    </Suspense>
  )
  return { actionsOf, linkTo, dialogs }
}
