import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PageFailure } from '../../../kit/page/PageFailure.tsx'
import { TreeList } from '../../../kit/tree/TreeList.tsx'
import { Action } from '../../../ui/Action.tsx'
import { Loading } from '../../../kit/page/Loading.tsx'
import { useNarrow } from '../../../ui/useNarrow.ts'
import type { PanelProps } from '../page/panel.ts'
import { cellsOf } from './cells.tsx'
import { linesOf } from './lines.ts'
import { useValueActions } from './useValueActions.tsx'
import styles from './ValuesPanel.module.css'

const headers = ['Name', 'Value', 'Age', 'Last day', 'Actions']
/** Only while the page is visible. */
const refreshMs = 30_000

export function ValuesPanel({ overview }: PanelProps) {
  const { location } = overview
  const mayLink = useAccess('device-management')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const asked = query(api.getLocationValues, { locationId: location.id })
  const { data, error, isFetching, refetch } = useQuery({ ...asked, refetchInterval: refreshMs })
  const lines = useMemo(() => linesOf(data?.zones ?? [], closed), [data, closed])
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
      {data && data.zones.length > 0 && (
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
              link: mayLink ? linkTo : undefined,
            })
          }
        />
      )}
      {dialogs}
    </div>
  )
}
