import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { actions, offered } from '../../domain/actions.ts'
import { componentsAddress, locationAddress } from '../../domain/addresses.ts'
import type { LinkStart } from '../../domain/components/link/links.ts'
import { queueSign } from '../../domain/queue/lazySign.ts'
import { useBulk } from '../../domain/useBulk.ts'
import { lazyDialog, usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, number, text } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import type { Chosen } from '../../kit/list/selection/useSelection.ts'
import { useOpenedRow } from '../../kit/opened.ts'
import { notify } from '../../ui/notify.ts'
import styles from './RegisteredTab.module.css'

const EditComponent = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).EditComponent)
const ResizeForm = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).ResizeForm)
const DeleteComponent = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).DeleteComponent)
const LinkWizard = lazyDialog(
  async () => (await import('../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const ComponentBulk = lazyDialog(async () => (await import('./ComponentBulk.tsx')).ComponentBulk)
const dialogs = [EditComponent, ResizeForm, DeleteComponent, LinkWizard, ComponentBulk, queueSign]
const bulkActions = ['deleteComponents'] as const

const byId = (locations: readonly Location[]): LocationNames =>
  new Map(locations.map(({ id, name }) => [id, name]))

export function RegisteredTab() {
  const { data: names } = useQuery({ ...query(api.listManagedLocations), select: byId })
  const columns = useMemo(() => columnsWith(names), [names])
  const edit = useDialog<RegisteredComponent | null>('registered-component')
  const resize = useDialog<RegisteredComponent | null>('component-size')
  const removal = useDialog<RegisteredComponent>('component-removal')
  const link = useDialog<LinkStart | null>('link-components')
  const changes = useChanges()
  const { bulk, dialogProps } = useBulk(
    actions,
    bulkActions,
    ({ componentName }: RegisteredComponent) => componentName,
  )
  const linkThese = useLinking(link.open)
  usePreload(dialogs)
  useOpenedRow(
    query(api.listRegisteredComponents),
    ({ identifier }) => identifier,
    (component) => {
      if (component.linkedComponentId) edit.open(component)
    },
    () => link.open(null),
  )
  const leaving = removal.state?.subject
  const saved = ({ componentName, registeredComponentId }: RegisteredComponent) =>
    changes.saved(`Component ${componentName} saved`, registeredComponentId)
  return (
    <>
      <ListPage
        title="Components"
        query={query(api.listRegisteredComponents)}
        rowId={({ registeredComponentId }) => registeredComponentId}
        columns={columns}
        bulk={{ ...bulk, actions: [linkThese, ...bulk.actions] }}
        highlight={changes.highlight}
        create={offered('linkComponents', () => link.open(null))}
        emptyHint={{
          text: 'Register sensors first, then link them to a zone. The components of a device appear with it.',
          action: { label: 'Register the first sensors', href: componentsAddress('register') },
        }}
        visibleActions={2}
        rowActions={(component) => [
          // Only linked components can be edited. The others get their name and address when they are linked.
          ...(component.linkedComponentId ? [offered('editComponent', () => edit.open(component))] : []),
          offered('resizeComponent', () => resize.open(component)),
          offered('deleteComponent', () => removal.open(component)),
        ]}
      />
      <Suspense>
        {dialogProps && <ComponentBulk {...dialogProps} />}
        {edit.state && (
          <EditComponent
            dialog={edit.state}
            onSaved={(component: RegisteredComponent) => {
              saved(component)
            }}
          />
        )}
        {resize.state && (
          <ResizeForm
            dialog={resize.state}
            onSaved={(component: RegisteredComponent) => {
              saved(component)
            }}
          />
        )}
        {leaving && (
          <DeleteComponent
            component={leaving}
            zone={zoneTextOf(leaving, names)}
            onDone={() => changes.removed(`Component ${leaving.componentName} deleted`)}
            onClose={removal.close}
          />
        )}
        {link.state && <LinkWizard dialog={link.state} />}
      </Suspense>
    </>
  )
}

/** Opens the wizard with the selected components that wait for a zone. */
function useLinking(open: (start: LinkStart) => void) {
  async function link({ rows }: Chosen<RegisteredComponent>): Promise<void> {
    const wanted = new Set(rows.map(({ identifier }) => identifier))
    try {
      const unlinked = await api.listUnlinkedComponents()
      const components = unlinked.filter(
        ({ identifier, origin }) => origin === 'LINKED' && wanted.has(identifier),
      )
      if (components.length > 0) open({ components })
      else notify.error('None of these can be linked', 'They are in a zone already, or belong to a device.')
    } catch (error) {
      notify.error('Failed to fetch unlinked components', serverReason(error))
    }
  }
  return {
    ...offered('linkChosenComponents', () => {}),
    run: (chosen: Chosen<RegisteredComponent>) => void link(chosen),
  }
}

function zoneTextOf({ zoneName, zoneId, locationId }: RegisteredComponent, names?: LocationNames): string {
  return `${zoneName ?? zoneId ?? 'its zone'} of ${names?.get(locationId ?? '') ?? locationId ?? ''}`
}

type LocationNames = ReadonlyMap<string, string>

const columnsWith = (names: LocationNames | undefined) => [
  text('componentName', 'Name', { width: 140 }),
  text('identifier', 'Identifier', { width: 176 }),
  text('product', 'Product', { width: 84 }),
  text('productType', 'Product Type', { hasChoices: true, width: 140 }),
  custom<RegisteredComponent>({
    id: 'location',
    header: 'Location',
    width: 140,
    tall: true,
    text: ({ locationId }) => names?.get(locationId ?? '') ?? locationId ?? '',
    render: ({ locationId }) =>
      locationId && (
        <a href={locationAddress(locationId)} className={styles.link} dir="auto">
          {names?.get(locationId) ?? locationId}
        </a>
      ),
  }),
  custom<RegisteredComponent>({
    id: 'zone',
    header: 'Zone',
    width: 120,
    // Another platform may send the last zone of a component that is not linked.
    text: ({ locationId, zoneName, zoneId }) => (locationId ? zoneName || zoneId || '' : ''),
  }),
  number('size', 'Size', { width: 72 }),
  text('source', 'Source', { hasChoices: true, isHidden: true }),
  text('macAddress', 'MAC Address', { isHidden: true }),
  text('deviceId', 'Device ID', { isHidden: true }),
]
