import type { DeviceSetup } from '#contract/schemas/device'
import { counted } from '../../ui/Text.tsx'
import { sentences } from '../affected.ts'
import { zoneNamed } from '../zones/outlook.ts'

interface NamedZone {
  zoneId: string
  zoneName: string
}

type Moved = Pick<DeviceSetup, 'zoneId' | 'zoneName' | 'components'>

function zonesInUse({ zoneId, zoneName, components }: Moved): NamedZone[] {
  const own = zoneId === null ? [] : [{ zoneId, zoneName: zoneName || zoneId }]
  const all = [...own, ...components]
  return [...new Map(all.map((zone) => [zone.zoneId, zone])).values()]
}

/** What a move would do. `there` are the zones of the new location. */
export function moveSentences(device: Moved, there: readonly NamedZone[]): string[] {
  const used = zonesInUse(device)
  const missing = used.filter(({ zoneName }) => !zoneNamed(there, zoneName)).map(({ zoneName }) => zoneName)
  const found = used.filter(({ zoneName }) => zoneNamed(there, zoneName)).map(({ zoneName }) => zoneName)
  const count = device.components.length
  return sentences(
    count === 0
      ? 'It has no components that would move with it.'
      : `${counted(count, 'components')} ${count === 1 ? 'moves' : 'move'} with it, with values, samples and limits.`,
    found.length > 0 && `Their zones exist there: ${listed(found)}.`,
    missing.length > 0 && `Zones are made there: ${listed(missing)}.`,
  )
}

const listed = (names: readonly string[]) => [...new Set(names)].join(', ')
