import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { texts } from '../../texts/components.ts'

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
  return (
    <ConfirmDialog
      title={texts.takeOffComponent}
      sentences={[
        measurements === undefined
          ? texts.leaves(componentName)
          : texts.leavesWith(componentName, measurements),
        texts.registrationStays,
      ]}
      confirmLabel={texts.takeOff}
      busyLabel={texts.takingOff}
      run={async () => api.unlinkComponent({ body: { identifier } })}
      failureText={texts.failedToTakeOff}
      onDone={() => onDone(texts.takenOff(componentName))}
      onClose={onClose}
    />
  )
}
