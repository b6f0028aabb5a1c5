import { Suspense } from 'react'
import type { Location } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import { lazyDialog, usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom, text } from '../../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { Status } from '../../../ui/Text.tsx'
import type { TabProps } from './tabs.ts'

const MaintenanceDialog = lazyDialog(async () => (await import('./MaintenanceDialog.tsx')).MaintenanceDialog)
const TransferLocation = lazyDialog(async () => (await import('./HandOver.tsx')).TransferLocation)
const dialogs = [MaintenanceDialog, TransferLocation]

const columns = [
  text('name', 'Name', {
    width: 160,
    tall: true,
    href: ({ id }: Pick<Location, 'id'>) => locationAddress(id),
  }),
  text('streetline1', 'Address', { width: 168 }),
  text('city', 'City', { width: 100 }),
  text('country', 'Country', { width: 108 }),
  custom<Location>({
    id: 'status',
    header: 'Status',
    hasChoices: true,
    width: 148,
    text: ({ status }) => status,
    render: ({ status }) => <Status value={status} />,
  }),
  text('id', 'ID', { isHidden: true }),
]

export function LocationsTab({ integratorId }: TabProps) {
  const mayTransfer = useAccess('operator-locations')
  const maintenance = useDialog<Location>('location-maintenance')
  const transfer = useDialog<Location>('location-transfer')
  const changes = useChanges()
  usePreload(dialogs)
  return (
    <>
      <ListPage
        title="Locations"
        query={query(api.listAnyIntegratorLocations, { integratorId })}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={(location) => [
          { label: 'Maintenance', run: () => maintenance.open(location) },
          ...(mayTransfer ? [{ label: 'Transfer', run: () => transfer.open(location) }] : []),
        ]}
      />
      <Suspense>
        {maintenance.state && <MaintenanceDialog dialog={maintenance.state} />}
        {transfer.state && <TransferLocation dialog={transfer.state} onDone={changes.removed} />}
      </Suspense>
    </>
  )
}
