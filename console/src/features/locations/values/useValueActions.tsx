import { Suspense, type ReactNode } from 'react'
import type { LocationWithZones } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import type { LinkStart } from '../../../domain/components/link/links.ts'
import { queueSign } from '../../../domain/queue/part.ts'
import { lazyDialog, usePreloadLater } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import type { ValueDeed } from './deeds.ts'
import type { ValueLine, Zone } from './lines.ts'

const ValueDialog = lazyDialog(async () => (await import('./ValueDialog.tsx')).ValueDialog)
const LinkWizard = lazyDialog(
  async () => (await import('../../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const parts = [LinkWizard, ValueDialog, queueSign]
const none: never[] = []

/** The actions of each line that this person may use, with their dialogs. */
export function useValueActions(location: LocationWithZones, zones: readonly Zone[]) {
  const mayWrite = useAccess('location-write')
  const mayLink = useAccess('device-management')
  usePreloadLater(mayLink ? parts : none)
  const dialog = useDialog<ValueDeed>('value')
  const link = useDialog<LinkStart | null>('link-components-here')
  const linkTo = (zone?: Zone) => link.open({ location, ...(zone && { zoneId: zone.zoneId }) })

  function actionsOf(line: ValueLine): RowAction[] {
    const path = { locationId: location.id, zoneId: line.zone.zoneId }
    const open = (label: string, deed: ValueDeed, danger = false): RowAction => ({
      label,
      danger,
      run: () => dialog.open(deed),
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
