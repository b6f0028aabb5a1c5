import { Suspense } from 'react'
import type { Location } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom, text } from '../../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { Status } from '../../../ui/Text.tsx'
import type { TabProps } from './tabs.ts'
import { texts } from '../../../texts/integrators.ts'
import { texts as common } from '../../../texts/common.ts'
import { locationStatusWords, wordIn } from '../../../texts/labels.ts'

const MaintenanceDialog = lazyDialog(async () => (await import('./MaintenanceDialog.tsx')).MaintenanceDialog)
const TransferLocation = lazyDialog(async () => (await import('./HandOver.tsx')).TransferLocation)
const dialogs = [MaintenanceDialog, TransferLocation]

const columns = [
  text('name', common.name, {
    width: 160,
    tall: true,
    href: ({ id }: Pick<Location, 'id'>) => locationAddress(id),
  }),
  text('streetline1', common.address, { width: 168 }),
  text('city', texts.city, { width: 100 }),
  text('country', texts.country, { width: 108 }),
  custom<Location>({
    id: 'status',
    header: common.status,
    hasChoices: true,
    width: 148,
    words: locationStatusWords,
    text: ({ status }) => wordIn(locationStatusWords)(status),
    render: ({ status }) => <Status value={status} words={locationStatusWords} />,
  }),
  text('id', texts.id, { isHidden: true }),
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
          { label: texts.maintenance, run: () => maintenance.open(location) },
          ...(mayTransfer ? [{ label: texts.transfer, run: () => transfer.open(location) }] : []),
        ]}
      />
      <Suspense>
        {maintenance.state && <MaintenanceDialog dialog={maintenance.state} />}
        {transfer.state && <TransferLocation dialog={transfer.state} onDone={changes.removed} />}
      </Suspense>
    </>
  )
}
