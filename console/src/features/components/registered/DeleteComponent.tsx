import type { Component } from '#contract/schemas/component'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { counted } from '../../../ui/Text.tsx'
import { ConfirmDialog, Consequences } from '../../../kit/dialog/ConfirmDialog.tsx'

interface DeleteComponentProps {
  component: RegisteredComponent
  /** The names of its zone and location. */
  place: string
  onDone: () => void
  onClose: () => void
}

/** A linked component first leaves its zone. Its measurements and limits are deleted with it. */
export function DeleteComponent({ component, place, onDone, onClose }: DeleteComponentProps) {
  const { componentName, identifier, linkedComponentId, locationId, zoneId, version } = component
  const path = linkedComponentId &&
    locationId &&
    zoneId && { componentId: linkedComponentId, locationId, zoneId }
  return (
    <ConfirmDialog
      title="Delete Component"
      sentences={[
        `Are you sure you want to delete the component "${componentName}" (${identifier})?`,
        ...(path ? [`It is taken off ${place} first.`] : []),
        'To use it again, it has to be registered again.',
      ]}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      run={async () => {
        if (path) await api.unlinkComponent({ body: { identifier, version } })
        return api.deleteComponent({ identifier })
      }}
      failureText="Failed to delete component"
      onDone={onDone}
      onClose={onClose}
    >
      {path && <Consequences query={query(api.getComponent, path)} sentences={whatHangsOnIt} />}
    </ConfirmDialog>
  )
}

const whatHangsOnIt = ({ measurements }: Component): string[] =>
  measurements.length === 0
    ? []
    : [
        `${counted(measurements.length, 'measurements')} with values and alarm limits are deleted with it: ${measurements
          .map(({ label }) => label)
          .join(', ')}.`,
      ]
