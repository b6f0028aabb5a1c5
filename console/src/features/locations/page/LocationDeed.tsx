import type { LocationOverview } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import { counted } from '../../../ui/Text.tsx'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { sentences } from '../../../domain/affected.ts'

export type Deed = 'reset' | 'delete'

interface LocationDeedProps {
  deed: Deed
  overview: LocationOverview
  onDone: (text: string) => void
  onClose: () => void
}

/** Says what will happen, with numbers, and does it when the person confirms. */
export function LocationDeed({ deed, overview, onDone, onClose }: LocationDeedProps) {
  const { said, ...facts } = deeds[deed](overview)
  return <ConfirmDialog {...facts} onDone={() => onDone(said)} onClose={onClose} />
}

type Asked = Omit<Parameters<typeof ConfirmDialog<unknown>>[0], 'onDone' | 'onClose'> & { said: string }

const deeds: Record<Deed, (overview: LocationOverview) => Asked> = { reset, delete: remove }

function reset({ location: { id: locationId, name }, counts }: LocationOverview): Asked {
  return {
    title: 'Reset Values',
    sentences: [
      `The latest values of ${name} are forgotten: ${counted(counts.latestValues, 'measurements')} show none until they send again.`,
      'Settings, limits and stored samples stay.',
    ],
    confirmLabel: 'Reset',
    busyLabel: 'Resetting...',
    run: async () => api.resetLocation({ locationId }),
    failureText: 'Failed to reset the values',
    said: `Values of ${name} reset`,
  }
}

function remove({ location: { id: locationId, name, zones }, counts }: LocationOverview): Asked {
  const attached = [
    counts.devices > 0 && counted(counts.devices, 'devices'),
    counts.components > 0 && counted(counts.components, 'components'),
  ].filter((part) => part !== false)
  const isBlocked = attached.length > 0
  return {
    title: 'Delete Location',
    sentences: isBlocked
      ? [
          `${name} cannot be deleted while ${attached.join(' and ')} are attached.`,
          'Take the components off, and unlink the devices first.',
        ]
      : sentences(
          `Are you sure you want to delete ${name}?`,
          zones.length > 0 && `Deleted with it: ${counted(zones.length, 'zones')}.`,
          counts.groups > 0 && `It leaves ${counted(counts.groups, 'location groups')}.`,
          'This action cannot be undone.',
        ),
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    isBlocked,
    run: async () => api.deleteLocation({ locationId }),
    failureText: 'Failed to delete location',
    said: `Location ${name} deleted`,
  }
}
