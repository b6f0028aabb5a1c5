import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import type { Location } from '#contract/schemas/location'
import type { MaintenanceWindow } from '#contract/schemas/maintenance'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { isNotFound } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { PageFailure } from '../../../kit/page/PageState.tsx'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../../kit/preload.ts'
import { Action, classes } from '../../../ui/Action.tsx'
import { localText, windowText } from './windows.ts'
import cards from '../cards.module.css'
import { texts } from '../../../texts/locationsMaintenance.ts'
import { texts as common } from '../../../texts/common.ts'

const MaintenanceForm = lazyDialog(async () => (await import('./MaintenanceForm.tsx')).MaintenanceForm)
const DeleteMaintenance = lazyDialog(async () => (await import('./MaintenanceForm.tsx')).DeleteMaintenance)
const dialogs = [MaintenanceForm, DeleteMaintenance]
const none: never[] = []

/** When work is done at a location, during which its alarms notify nobody. */
export function MaintenanceSection({ location }: { location: Pick<Location, 'id' | 'timeZone'> }) {
  const { id: locationId, timeZone } = location
  const heading = useId()
  const mayChange = useAccess('location-write')
  usePreloadLater(mayChange ? dialogs : none)
  const edit = useDialog<MaintenanceWindow | null>('maintenance')
  const remove = useDialog<MaintenanceWindow>('maintenance-deletion')
  const {
    data = none,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(query(api.listMaintenance, { locationId }))
  // Another platform has no such call.
  if (isNotFound(error)) return null
  return (
    <section aria-labelledby={heading} className={cards.section}>
      <header className={classes('row', cards.header)}>
        <h2 id={heading}>{texts.windows}</h2>
        {mayChange && <Action onClick={() => edit.open(null)}>{texts.addWindow}</Action>}
      </header>
      {error && <PageFailure text={texts.failedToFetch} of={{ error, isFetching, refetch }} />}
      {isPending && <output>{texts.loading}</output>}
      {!isPending && !error && data.length === 0 && <p className="quiet">{texts.noWindows}</p>}
      {data.length > 0 && (
        <ul aria-label={texts.windows} className={cards.cards}>
          {data.map((window) => (
            <WindowLine
              key={window.maintenanceId}
              window={window}
              timeZone={timeZone}
              change={mayChange ? { edit: edit.open, remove: remove.open } : undefined}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {edit.state && <MaintenanceForm locationId={locationId} timeZone={timeZone} dialog={edit.state} />}
        {remove.state && <DeleteMaintenance locationId={locationId} dialog={remove.state} />}
      </Suspense>
    </section>
  )
}

interface WindowLineProps {
  window: MaintenanceWindow
  timeZone: string | null | undefined
  /** Undefined for those who may not change it. */
  change:
    | { edit: (window: MaintenanceWindow) => void; remove: (window: MaintenanceWindow) => void }
    | undefined
}

function WindowLine({ window, timeZone, change }: WindowLineProps) {
  const name = useId()
  return (
    <li className={cards.card}>
      <strong id={name}>{windowText(window)}</strong>
      <p>{window.reason}</p>
      <p className="quiet">{whenText(window, timeZone)}</p>
      {change && (
        <div className="row">
          <Action aria-describedby={name} onClick={() => change.edit(window)}>
            {common.edit}
          </Action>
          <Action aria-describedby={name} look="danger" onClick={() => change.remove(window)}>
            {common.delete}
          </Action>
        </div>
      )}
    </li>
  )
}

function whenText({ begins, ends }: MaintenanceWindow, timeZone: string | null | undefined): string {
  if (begins === null || ends === null) return texts.over
  return begins * 1000 <= Date.now()
    ? texts.nowUntil(localText(ends, timeZone))
    : texts.nextAt(localText(begins, timeZone))
}
