import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Location, LocationOverview } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { usePreloadLater, lazyDialog } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { useOpened } from '../../../kit/opened.ts'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import { notify } from '../../../ui/notify.ts'
import type { Deed } from './LocationDeed.tsx'

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
  const deed = useDialog<{ deed: Deed; overview: LocationOverview }>('location-deed')
  usePreloadLater(mayWrite ? parts : none)
  useOpened((what) => {
    if (!overview) return false
    if (what === 'picture' && mayWrite) picture.open(overview)
    return true
  })
  if (!overview || !mayWrite) return { actions: [], dialogs: null }
  const ask = (label: string, what: Deed, danger = false): RowAction => ({
    label,
    danger,
    run: () => deed.open({ deed: what, overview }),
  })
  const actions = [
    { label: 'Edit', run: () => edit.open(overview.location) },
    { label: overview.image ? 'Change Picture' : 'Add Picture', run: () => picture.open(overview) },
    ask('Reset Values', 'reset', true),
    ask('Delete', 'delete', true),
  ]
  const isOpen = edit.state ?? picture.state ?? deed.state
  const dialogs = (
    <Suspense>
      {isOpen && (
        <LocationDialogs
          edit={edit.state}
          picture={picture.state}
          deed={deed.state}
          onDone={(done, text) => {
            notify.success(text)
            if (done === 'delete') void navigate({ to: '/locations' })
          }}
        />
      )}
    </Suspense>
  )
  return { actions, dialogs }
}
