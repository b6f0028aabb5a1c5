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
import { QueueSign } from '../../../domain/queue/lazySign.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import { Loading, PageFailure } from '../../../kit/page/PageState.tsx'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../../kit/preload.ts'
import { TreeList } from '../../../kit/tree/TreeList.tsx'
import { Action } from '../../../ui/Action.tsx'
import { useNarrow } from '../../../ui/look/media.ts'
import { TextLink } from '../../../ui/Text.tsx'
import { useOpenAlarms } from '../../../domain/alarms/useOpenAlarms.ts'
import { cellsOf } from './cells.tsx'
import { filtered, judge, type Judgements } from './judged.ts'
import { linesOf, pointedLine, type ValueAction, type ValueLine } from './lines.ts'
import type { Zone } from '../../../domain/values.ts'
import styles from './ValuesPanel.module.css'
import { texts } from '../../../texts/locationsValues.ts'
import { texts as common } from '../../../texts/common.ts'

const headers = [common.name, common.value, texts.age, texts.lastDay, common.actions]
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
  const alarms = useOpenAlarms(location.id).data ?? noAlarms
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

  if (!data && !error) return <Loading text={texts.loading} />
  return (
    <div className={styles.panel}>
      {error && <PageFailure text={texts.failedToFetch} of={{ error, isFetching, refetch }} />}
      {mayLink && data && (
        <div className={styles.tools}>
          <Action look="primary" onClick={() => linkTo()}>
            {texts.linkComponents}
          </Action>
        </div>
      )}
      {data?.zones.length === 0 && <p className={styles.nothing}>{texts.noZonesYet}</p>}
      {filter && data && <Filtered locationId={location.id} filter={filter} isEmpty={lines.length === 0} />}
      {data && data.zones.length > 0 && lines.length > 0 && (
        <TreeList
          label={texts.zonesAndValuesOf(location.name)}
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
function Filtered({ locationId, filter, isEmpty }: FilteredProps) {
  return (
    <output>
      {isEmpty ? noneText(filter) : onlyText(filter)}{' '}
      <TextLink href={locationAddress(locationId)}>{texts.showAllValues}</TextLink>
    </output>
  )
}

function noneText({ mark, zone, device, component }: ValuesFilter): string {
  const is = markTexts[mark]
  if (zone) return texts.noneInZone(is, zone)
  if (device) return texts.noneOfDevice(is, device)
  return component ? texts.noneOfComponent(is) : texts.noneNow(is)
}

function onlyText({ mark, zone, device, component }: ValuesFilter): string {
  const are = markTexts[mark]
  if (zone) return texts.onlyInZone(are, zone)
  if (device) return texts.onlyOfDevice(are, device)
  return component ? texts.onlyOfComponent(are) : texts.only(are)
}

const ValueDialog = lazyDialog(async () => (await import('./ValueDialog.tsx')).ValueDialog)
const LinkWizard = lazyDialog(
  async () => (await import('../../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const chunks = [LinkWizard, ValueDialog, QueueSign]
const none: never[] = []

/** The actions of each line that this person may use, with their dialogs. */
function useValueActions(location: LocationWithZones, zones: readonly Zone[]) {
  const mayWrite = useAccess('location-write')
  const mayLink = useAccess('device-management')
  usePreloadLater(mayLink ? chunks : none)
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
        ...(mayWrite ? [open(common.rename, { kind: 'rename', path, zone: line.zone })] : []),
        ...(mayLink ? [{ label: texts.linkComponents, run: () => linkTo(line.zone) }] : []),
      ]
    if (line.kind === 'empty') return []
    const { component } = line
    if (line.kind === 'component')
      return [
        ...(mayWrite && zones.length > 1 ? [open(common.move, { kind: 'move', path, component })] : []),
        ...(mayWrite && component.measurements.length > 1
          ? [open(texts.split, { kind: 'split', path, component })]
          : []),
        ...(mayLink ? [open(texts.takeOff, { kind: 'takeOff', path, component }, true)] : []),
      ]
    const { measurement } = line
    if (!mayWrite) return []
    return [
      // The platform accepts values only for components with a product.
      ...(component.productId === null
        ? []
        : [open(texts.setValue, { kind: 'set', path, component, measurement })]),
      open(common.edit, { kind: 'edit', path, component, measurement }),
      open(common.remove, { kind: 'remove', path, component, measurement }, true),
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
