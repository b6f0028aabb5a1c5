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
import { QueueSign } from '../../domain/queue/lazySign.ts'
import { useBulk } from '../../domain/useBulk.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, number, text } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import type { Chosen } from '../../kit/list/selection/useSelection.ts'
import { useOpenedRow } from '../../kit/opened.ts'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/componentPages.ts'
import { notify } from '../../ui/notify.ts'
import styles from './RegisteredTab.module.css'

const EditComponent = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).EditComponent)
const ResizeForm = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).ResizeForm)
const DeleteComponent = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).DeleteComponent)
const ReplaceSensor = lazyDialog(async () => (await import('./ReplaceSensor.tsx')).ReplaceSensor)
const KeepSensor = lazyDialog(async () => (await import('./ReplaceSensor.tsx')).KeepSensor)
const LinkWizard = lazyDialog(
  async () => (await import('../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const ComponentBulk = lazyDialog(async () => (await import('./ComponentBulk.tsx')).ComponentBulk)
const dialogs = [
  EditComponent,
  ResizeForm,
  ReplaceSensor,
  KeepSensor,
  DeleteComponent,
  LinkWizard,
  ComponentBulk,
  QueueSign,
]
const bulkActions = ['deleteComponents'] as const

const byId = (locations: readonly Location[]): LocationNames =>
  new Map(locations.map(({ id, name }) => [id, name]))

const oneWaits = (components: readonly RegisteredComponent[]) => components.some(({ waitsFor }) => waitsFor)

export function RegisteredTab() {
  const { data: names } = useQuery({ ...query(api.listManagedLocations), select: byId })
  const { data: hasWaiting = false } = useQuery({ ...query(api.listRegisteredComponents), select: oneWaits })
  const columns = useMemo(() => columnsWith(names, hasWaiting), [names, hasWaiting])
  const edit = useDialog<RegisteredComponent | null>('registered-component')
  const resize = useDialog<RegisteredComponent | null>('component-size')
  const replacing = useDialog<RegisteredComponent>('replace-sensor')
  const keeping = useDialog<RegisteredComponent>('keep-sensor')
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
    changes.saved(texts.saved(componentName), registeredComponentId)
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
          text: texts.noComponents,
          action: { label: texts.registerTheFirst, href: componentsAddress('register') },
        }}
        visibleActions={2}
        rowActions={(component) => [
          // Only linked components can be edited. The others get their name and address when they are linked.
          ...(component.linkedComponentId ? [offered('editComponent', () => edit.open(component))] : []),
          ...(component.linkedComponentId && component.macAddress
            ? [offered('replaceSensor', () => replacing.open(component))]
            : []),
          ...(component.waitsFor ? [offered('keepSensor', () => keeping.open(component))] : []),
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
        {replacing.state && (
          <ReplaceSensor
            dialog={replacing.state}
            onSaved={(outcome: string, { registeredComponentId }: RegisteredComponent) => {
              replacing.close()
              changes.saved(outcome, registeredComponentId)
            }}
          />
        )}
        {keeping.state && (
          <KeepSensor
            component={keeping.state.subject}
            onDone={(outcome: string) =>
              changes.saved(outcome, keeping.state?.subject.registeredComponentId ?? '')
            }
            onClose={keeping.close}
          />
        )}
        {leaving && (
          <DeleteComponent
            component={leaving}
            zone={zoneTextOf(leaving, names)}
            onDone={() => changes.removed(texts.deleted(leaving.componentName))}
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
      else notify.error(texts.noneCanBeLinked, texts.whyNotLinked)
    } catch (error) {
      notify.error(texts.failedToFetchUnlinked, serverReason(error))
    }
  }
  return {
    ...offered('linkChosenComponents', () => {}),
    run: (chosen: Chosen<RegisteredComponent>) => void link(chosen),
  }
}

function zoneTextOf({ zoneName, zoneId, locationId }: RegisteredComponent, names?: LocationNames): string {
  return texts.zoneOf(zoneName ?? zoneId ?? texts.itsZone, names?.get(locationId ?? '') ?? locationId ?? '')
}

type LocationNames = ReadonlyMap<string, string>

const sources = texts.sources

const columnsWith = (names: LocationNames | undefined, hasWaiting: boolean) => [
  text('componentName', common.name, { width: 140 }),
  text('identifier', common.identifier, { width: 176 }),
  text('product', common.product, { width: 84 }),
  text('productType', texts.productType, { hasChoices: true, width: 140 }),
  custom<RegisteredComponent>({
    id: 'location',
    header: common.location,
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
    header: common.zone,
    width: 120,
    // Another platform may send the last zone of a component that is not linked.
    text: ({ locationId, zoneName, zoneId }) => (locationId ? zoneName || zoneId || '' : ''),
  }),
  number('size', texts.size, { width: 72 }),
  custom<RegisteredComponent>({
    id: 'source',
    header: texts.source,
    text: ({ source }) => sources[source] ?? source,
    words: sources,
    hasChoices: true,
    isHidden: true,
  }),
  text('macAddress', texts.macAddress, { isHidden: true }),
  custom<RegisteredComponent>({
    id: 'waitsFor',
    header: texts.waitsFor,
    isRare: true,
    isBlank: !hasWaiting,
    text: ({ waitsFor }) => waitsFor ?? '',
  }),
  text('deviceId', common.deviceId, { isHidden: true }),
]
