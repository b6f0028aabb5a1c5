import { Suspense, useMemo, useState } from 'react'
import { locationStatusWords, roleLabels, wordIn } from '../../texts/labels.ts'
import { locationFields } from '#contract/fields/locations'
import type { Location } from '#contract/schemas/location'
import { useAccess, useIsLimited, useMay } from '../../api/account.ts'
import { firstApi } from '../../api/firstClient.ts'
import { query } from '../../api/query.ts'
import type { LinkStart } from '../../domain/components/link/links.ts'
import { locationActions, offer } from '../../domain/locationActions.ts'
import { useBulk } from '../../domain/useBulk.ts'
import { QueueSign } from '../../domain/queue/lazySign.ts'
import { lazyDialog, lazyPart } from '../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { type Column, custom, otherColumns, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { locationAddress, reachTexts } from '../../domain/addresses.ts'
import { doneWords } from './doneWords.ts'
import { LoadMarks, Marked, MarkedStatus, noneMarked } from './MarkedStatus.tsx'
import { texts } from '../../texts/locations.ts'
import { labelsOf, saidOf } from '../../texts/fieldLabels.ts'

const labels = labelsOf(locationFields)

const LinkWizard = lazyDialog(
  async () => (await import('../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const CreateLocation = lazyDialog(async () => (await import('./create/CreateLocation.tsx')).CreateLocation)
const OptionalColumns = lazyPart(async () => (await import('./OptionalColumns.tsx')).OptionalColumns)
const LocationBulk = lazyDialog(async () => (await import('./bulk/LocationBulk.tsx')).LocationBulk)
const dialogs = [LinkWizard, QueueSign]
const none: never[] = []
const relatedCalls = ['listAlarmReaches', 'listCommissioning', 'listMarkedLocations'] as const

// Narrow enough for all six columns beside the action on a small laptop, with the count of what needs attention beside a status. Wider screens fit each column to its content.
const firstColumns: readonly Column<Location>[] = [
  text('name', labels.name, {
    width: 144,
    href: ({ id }: Pick<Location, 'id'>) => locationAddress(id),
  }),
  text('id', texts.id, { isHidden: true }),
  text('streetline1', labels.streetline1, { width: 130 }),
  text('city', labels.city, { width: 100 }),
  text('country', labels.country, { width: 108 }),
  text('postalCode', labels.postalCode, { width: 96 }),
  custom<Location>({
    id: 'status',
    header: labels.status,
    hasChoices: true,
    // For the longest word beside a count that a finger can hit.
    width: 206,
    words: locationStatusWords,
    text: ({ status }) => wordIn(locationStatusWords)(status),
    render: (location) => <MarkedStatus location={location} />,
  }),
]

const hiddenColumns = otherColumns(saidOf(locationFields, { status: locationStatusWords }), firstColumns)

/** Only the names of these columns are here. Their cells and their data are loaded when somebody shows them. */
const optionalColumns: readonly Column<Location>[] = [
  // An address names its values, and is read before the cells are loaded.
  { id: 'alerted', header: texts.whoIsAlerted, isHidden: true, words: reachTexts, text: () => '' },
  {
    id: 'commissioning',
    header: texts.commissioning,
    isHidden: true,
    words: doneWords,
    text: () => '',
  },
  // The status has the figure. In words it can be sorted, filtered and exported.
  { id: 'marks', header: texts.attention, isHidden: true, text: () => '' },
]

export function LocationsPage() {
  const mayLink = useAccess(locationActions.linkComponent.access)
  const link = useDialog<LinkStart | null>('link-component')
  const mayCreate = useMay(locationActions.createLocation)
  const isLimited = useIsLimited()
  const creation = useDialog<null>('new-location')
  const create = mayCreate ? () => creation.open(null) : undefined
  const maySetStatus = useAccess(locationActions.setLocationStatus.access)
  const mayGroup = useAccess(locationActions.addLocationsToGroup.access)
  const maySetLimits = useAccess(locationActions.setLimitsOfProduct.access)
  const bulkActions = [
    ...(maySetStatus ? ['setLocationStatus' as const] : []),
    ...(mayGroup ? ['addLocationsToGroup' as const] : []),
    // Products are chosen from their list.
    ...(maySetLimits && mayLink ? ['setLimitsOfProduct' as const] : []),
  ]
  const { bulk, dialogProps } = useBulk(locationActions, bulkActions, ({ name, id }: Location) => name || id)
  const linkTo = (location: Location) => link.open({ location })
  const [optional, setOptional] = useState(optionalColumns)
  const [marked, setMarked] = useState(noneMarked)
  const columns = useMemo(
    () => [
      ...firstColumns.toSpliced(2, 0, ...hiddenColumns, ...optional.slice(0, -1)),
      ...optional.slice(-1),
    ],
    [optional],
  )
  usePreloadLater(mayLink ? dialogs : none)
  useOpenedRow(query(firstApi.listManagedLocations), ({ id }) => id, mayLink ? linkTo : undefined, create)
  return (
    <Marked value={marked}>
      <ListPage
        title="Locations"
        query={query(firstApi.listManagedLocations)}
        rowId={(location) => location.id}
        create={create && offer(locationActions.createLocation, create)}
        emptyHint={
          create
            ? {
                text: texts.createFirst,
                action: { label: texts.createTheFirst, run: create },
              }
            : { text: isLimited ? texts.noneInGroups : texts.createdByRole(roleLabels.ROLE_LOCATION_WRITE) }
        }
        imports={mayCreate && 'locations'}
        columns={columns}
        bulk={bulkActions.length > 0 && bulk}
        relatedCalls={relatedCalls}
        renderAbove={({ state: { hidden }, view }) => (
          <>
            {optionalColumns.some(({ id }) => !hidden.includes(id)) && (
              <Suspense>
                <OptionalColumns hidden={hidden} onLoaded={setOptional} />
              </Suspense>
            )}
            {/* After the list, which does not wait for it. */}
            {view && <LoadMarks onLoaded={setMarked} />}
          </>
        )}
        rowActions={
          mayLink ? (location) => [offer(locationActions.linkComponent, () => linkTo(location))] : undefined
        }
      />
      <Suspense>
        {dialogProps && <LocationBulk {...dialogProps} />}
        {link.state && <LinkWizard isSingle dialog={link.state} />}
        {creation.state && <CreateLocation dialog={creation.state} />}
      </Suspense>
    </Marked>
  )
}
