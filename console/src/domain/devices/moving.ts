import type { DeviceSetup } from '#contract/schemas/device'
import { texts } from '../../texts/devices.ts'
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
    count === 0 ? texts.noComponentsMove : texts.componentsMove(count),
    found.length > 0 && texts.zonesExist(listed(found)),
    missing.length > 0 && texts.zonesAreMade(listed(missing)),
  )
}

const listed = (names: readonly string[]) => [...new Set(names)].join(', ')
