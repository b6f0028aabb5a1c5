import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Location, LocationOverview } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { lazyDialog, usePreloadLater } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { useOpened } from '../../../kit/opened.ts'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import { notify } from '../../../ui/notify.ts'
import type { Confirmed } from './LocationDialogs.tsx'

const LocationDialogs = lazyDialog(async () => (await import('./LocationDialogs.tsx')).LocationDialogs)
const parts = [LocationDialogs]
const none: never[] = []

/** The actions of a location that this person may use, with their dialogs. */
export function useLocationActions(overview: LocationOverview | undefined): {
  actions: RowAction[]
  dialogs: ReactNode
} {
  const mayWrite = useAccess('location-write')
  const navigate = useNavigate()
  const edit = useDialog<Location | null>('location')
  const picture = useDialog<LocationOverview>('location-picture')
  const confirm = useDialog<Confirmed>('location-action')
  usePreloadLater(mayWrite ? parts : none)
  useOpened((what) => {
    if (!overview) return false
    if (what === 'picture' && mayWrite) picture.open(overview)
    return true
  })
  if (!overview || !mayWrite) return { actions: [], dialogs: null }
  const ask = (label: string, action: Confirmed['action']): RowAction => ({
    label,
    danger: true,
    run: () => confirm.open({ action, overview }),
  })
  const actions = [
    { label: 'Edit', run: () => edit.open(overview.location) },
    { label: overview.image ? 'Change Picture' : 'Add Picture', run: () => picture.open(overview) },
    ask('Reset Values', 'reset'),
    ask('Delete', 'delete'),
  ]
  const isOpen = edit.state ?? picture.state ?? confirm.state
  const dialogs = (
    <Suspense>
      {isOpen && (
        <LocationDialogs
          edit={edit.state}
          picture={picture.state}
          confirm={confirm.state}
          onDone={(action, message) => {
            notify.success(message)
            if (action === 'delete') void navigate({ to: '/locations' })
          }}
        />
      )}
    </Suspense>
  )
  return { actions, dialogs }
}
