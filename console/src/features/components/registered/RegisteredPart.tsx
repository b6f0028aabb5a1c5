import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { LinkStart } from '../../../domain/components/link/links.ts'
import { queueSign } from '../../../domain/queue/part.ts'
import { lazyDialog, usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { notify } from '../../../ui/notify.ts'
import { parts } from '../parts.ts'
import { columnsWith, type LocationNames } from './columns.tsx'

const EditComponent = lazyDialog(async () => (await import('./EditComponent.tsx')).EditComponent)
const ResizeForm = lazyDialog(async () => (await import('./ResizeForm.tsx')).ResizeForm)
const DeleteComponent = lazyDialog(async () => (await import('./DeleteComponent.tsx')).DeleteComponent)
const LinkWizard = lazyDialog(
  async () => (await import('../../../domain/components/link/LinkWizard.tsx')).LinkWizard,
)
const dialogs = [EditComponent, ResizeForm, DeleteComponent, LinkWizard, queueSign]

const byId = (locations: readonly Location[]): LocationNames =>
  new Map(locations.map(({ id, name }) => [id, name]))

export function RegisteredPart() {
  const { data: names } = useQuery({ ...query(api.listManagedLocations), select: byId })
  const columns = useMemo(() => columnsWith(names), [names])
  const edit = useDialog<RegisteredComponent | null>('registered-component')
  const resize = useDialog<RegisteredComponent | null>('component-size')
  const removal = useDialog<RegisteredComponent>('component-removal')
  const link = useDialog<LinkStart | null>('link-components')
  const changes = useChanges()
  usePreload(dialogs)
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
        highlight={changes.highlight}
        create={{ label: 'Link Components', run: () => link.open(null) }}
        emptyHint={{
          text: 'Register sensors first, then link them to a zone. The components of a device appear with it.',
          action: { label: 'Register the first sensors', href: parts.register.href },
        }}
        visibleActions={2}
        rowActions={(component) => [
          // Only linked components can be edited. The others get their name and address when they are linked.
          ...(component.linkedComponentId ? [{ label: 'Edit', run: () => edit.open(component) }] : []),
          { label: 'Resize', run: () => resize.open(component) },
          { label: 'Delete', run: () => removal.open(component), danger: true },
        ]}
      />
      <Suspense>
        {edit.state && (
          <EditComponent
            dialog={edit.state}
            onSaved={(component: RegisteredComponent) => {
              edit.close()
              saved(component)
            }}
          />
        )}
        {resize.state && (
          <ResizeForm
            dialog={resize.state}
            onSaved={(component: RegisteredComponent) => {
              resize.close()
              saved(component)
            }}
          />
        )}
        {leaving && (
          <DeleteComponent
            component={leaving}
            place={placeOf(leaving, names)}
            onDone={() => {
              removal.close()
              changes.removed(`Component ${leaving.componentName} deleted`)
            }}
            onClose={removal.close}
          />
        )}
        {link.state && (
          <LinkWizard
            dialog={link.state}
            onLinked={(text: string) => {
              link.close()
              notify.success(text)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function placeOf({ zoneName, zoneId, locationId }: RegisteredComponent, names?: LocationNames): string {
  return `${zoneName ?? zoneId ?? 'its zone'} of ${names?.get(locationId ?? '') ?? locationId ?? ''}`
}
