import { api } from '../../../api/client.ts'
import { TakeOffComponent } from '../../../domain/components/TakeOffComponent.tsx'
import { counted } from '../../../ui/Text.tsx'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { notify } from '../../../ui/notify.ts'
import type { Component, Measurement } from './lines.ts'
import type { Path } from './deeds.ts'

interface ComponentQuestion {
  path: Path
  component: Component
  close: () => void
}

/** Called with what was done, in words. */
const done = (text: string, close: () => void) => () => {
  notify.success(text)
  close()
}

export function SplitComponent({ path, component, close }: ComponentQuestion) {
  const { componentId, componentName, measurements, version } = component
  const [first, ...others] = measurements
  return (
    <ConfirmDialog
      title="Split Component"
      sentences={[
        `${componentName} keeps ${first?.label}.`,
        `${counted(others.length, 'new components')} in the same zone take the others, with their values and limits: ${others.map(({ label }) => label).join(', ')}.`,
        'They cannot be put together again.',
      ]}
      confirmLabel="Split"
      busyLabel="Splitting..."
      run={async () => api.splitComponent({ ...path, componentId, body: { version } })}
      failureText="Failed to split component"
      onDone={done(`Component ${componentName} split`, close)}
      onClose={close}
    />
  )
}

export function TakeOff({ component, close }: ComponentQuestion) {
  const { componentName, identifier, measurements } = component
  return (
    <TakeOffComponent
      componentName={componentName}
      identifier={identifier}
      measurements={measurements.length}
      onDone={(text) => done(text, close)()}
      onClose={close}
    />
  )
}

export function RemoveMeasurement({
  path,
  component: { componentId, componentName },
  measurement: { measurementId, label },
  close,
}: ComponentQuestion & { measurement: Measurement }) {
  return (
    <ConfirmDialog
      title="Remove Measurement"
      sentences={[
        `${label} of ${componentName} is removed, with its limits. Its samples can no longer be seen.`,
        'This action cannot be undone.',
      ]}
      confirmLabel="Remove"
      busyLabel="Removing..."
      run={async () => api.deleteMeasurement({ ...path, componentId, measurementId })}
      failureText="Failed to remove measurement"
      onDone={done(`Measurement ${label} removed`, close)}
      onClose={close}
    />
  )
}
