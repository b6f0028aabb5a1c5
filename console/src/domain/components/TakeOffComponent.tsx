import { api } from '../../api/client.ts'
import { counted } from '../../ui/Text.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'

interface TakeOffComponentProps {
  componentName: string
  identifier: string
  /** How many it has. Undefined if the platform does not say. */
  measurements: number | undefined
  onDone: (text: string) => string | void
  onClose: () => void
}

/** Asks before a component leaves its zone, and with it its device. */
export function TakeOffComponent(props: TakeOffComponentProps) {
  const { componentName, identifier, measurements, onDone, onClose } = props
  const lost = measurements === undefined ? 'measurements' : counted(measurements, 'measurements')
  return (
    <ConfirmDialog
      title="Take Off Component"
      sentences={[
        `${componentName} leaves its zone. Its ${lost} and their limits are deleted.`,
        'Its registration stays: it can be linked again, here or elsewhere.',
      ]}
      confirmLabel="Take Off"
      busyLabel="Taking off..."
      run={async () => api.unlinkComponent({ body: { identifier } })}
      failureText="Failed to take off component"
      onDone={() => onDone(`Component ${componentName} taken off`)}
      onClose={onClose}
    />
  )
}
