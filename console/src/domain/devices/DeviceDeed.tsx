import { useQuery } from '@tanstack/react-query'
import type { Device, DeviceSetup } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { counted } from '../../ui/Text.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import type { Done } from '../../kit/useUndo.tsx'
import { sentences } from '../affected.ts'
import type { Deed, DeviceTaskProps } from './deviceTask.ts'
import { putBack } from './putBack.ts'

/** Says what will happen to the device and its components, and does it when the person confirms. */
export function DeviceDeed({ deed, dialog, onDone }: DeviceTaskProps & { deed: Deed }) {
  const { device } = dialog.subject
  const asked = query(api.getDevice, { deviceId: device.deviceId })
  const { data, isLoading } = useQuery({ ...asked, staleTime: 0, retry: false })
  const { done, ...facts } = deeds[deed](device, data)
  return (
    <ConfirmDialog
      {...facts}
      sentences={
        isLoading ? [...facts.sentences.slice(0, 1), 'Counting what is removed with it...'] : facts.sentences
      }
      onDone={() => onDone(done)}
      onClose={dialog.close}
    />
  )
}

type Asked = Omit<Parameters<typeof ConfirmDialog<unknown>>[0], 'onDone' | 'onClose'> & { done: Done }

const deeds: Record<Deed, (device: Device, setup: DeviceSetup | undefined) => Asked> = {
  unlink,
  reset,
  reload,
}

/** What happens to the components. Empty if there are none, or if the platform does not count them. */
function takenOff(setup: DeviceSetup | undefined): string | undefined {
  const count = setup?.components.length ?? 0
  if (count === 0) return undefined
  return count === 1
    ? 'Its component leaves its zone, with measurements and limits. Its registration stays: it can be added again.'
    : `Its ${counted(count, 'components')} leave their zones, with measurements and limits. Their registrations stay: they can be added again.`
}

function unlink(device: Device, setup: DeviceSetup | undefined): Asked {
  const { deviceId, locationName, locationId } = device
  const undo = putBack(device, setup)
  return {
    title: 'Unlink Device',
    sentences: sentences(
      `${deviceId} leaves ${locationName || locationId}. It has no location until it is initialized again.`,
      takenOff(setup),
      undo ? 'It can be put back.' : 'This action cannot be undone.',
    ),
    confirmLabel: 'Unlink',
    busyLabel: 'Unlinking...',
    run: async () => api.unlinkManagedDevice({ deviceId }),
    failureText: 'Failed to unlink device',
    done: { text: `Device ${deviceId} unlinked`, undo },
  }
}

function reset({ deviceId }: Device, setup: DeviceSetup | undefined): Asked {
  return {
    title: 'Reset Device',
    sentences: sentences(
      `${deviceId} keeps its location and its settings. That its token was checked is forgotten.`,
      takenOff(setup),
      'This action cannot be undone.',
    ),
    confirmLabel: 'Reset',
    busyLabel: 'Resetting...',
    run: async () => api.resetManagedDevice({ deviceId }),
    failureText: 'Failed to reset device',
    done: { text: `Device ${deviceId} reset` },
  }
}

function reload({ deviceId, reloadRequestedAt }: Device): Asked {
  return {
    title: 'Reload Configuration',
    sentences: sentences(
      `The platform notes that ${deviceId} should fetch its configuration again. Nothing else changes.`,
      // Other platforms may not send it.
      typeof reloadRequestedAt === 'number' &&
        `It was last requested on ${formatEpochSeconds(reloadRequestedAt)}.`,
    ),
    confirmLabel: 'Reload',
    busyLabel: 'Asking...',
    isHarmless: true,
    run: async () => api.reloadDevice({ deviceId }),
    failureText: 'Failed to request a reload',
    done: { text: `Reload of device ${deviceId} requested` },
  }
}
