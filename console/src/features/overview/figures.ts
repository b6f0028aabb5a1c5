import { mostNames } from '#contract/limits'
import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import type { Overview } from '#contract/schemas/overview'
import { filteredAddress } from '../../domain/addresses.ts'
import { texts } from '../../texts/overview.ts'

type Commissioned = Omit<Overview['commissioning']['first'][number], 'done'> & { done?: number }

/** What is known of the day. Another platform does not count everything. */
export interface Known extends Pick<Overview, 'locations' | 'devices' | 'needy'> {
  alertingNobody?: number
  commissioning: { count: number; first: readonly Commissioned[] }
}

/** What the lists alone say. Devices are undefined for those who may not list them. */
export function countLists(locations: readonly Location[], devices: readonly Device[] | undefined): Known {
  const commissioned = locations.filter(({ status }) => status === 'COMMISSIONING')
  const having = (which: (device: Device) => boolean) => devices?.filter(which).length ?? 0
  return {
    locations: locations.length,
    commissioning: {
      count: commissioned.length,
      first: commissioned.slice(0, mostNames).map(({ id, name }) => ({ locationId: id, name })),
    },
    devices: devices
      ? {
          count: devices.length,
          atFault: having(({ status }) => status === 'FAULT'),
          silent: having(({ status }) => status === 'OFFLINE'),
          tokensNotValidated: having(({ isTokenValidated }) => !isTokenValidated),
        }
      : null,
  }
}

interface Figure {
  label: string
  count: number
  address: string
}

/** The locations that are being commissioned, those with the least done first if the platform counts it. */
export const commissioningAddress = ({ first }: Known['commissioning']): string => {
  const sort = first.some(({ done }) => done !== undefined) ? '&sort=commissioning' : ''
  return filteredAddress('#/locations', 'status', 'COMMISSIONING') + sort
}

/** Each figure with the list that shows the same. What a platform does not count is left out. */
export function figuresOf({ devices, alertingNobody, commissioning }: Known): Figure[] {
  const ofDevices = devices
    ? [
        {
          label: texts.devicesAtFault,
          count: devices.atFault,
          address: filteredAddress('#/devices', 'status', 'FAULT'),
        },
        {
          label: texts.silentDevices,
          count: devices.silent,
          address: filteredAddress('#/devices', 'status', 'OFFLINE'),
        },
        {
          label: texts.tokensNotValidated,
          count: devices.tokensNotValidated,
          address: filteredAddress('#/devices', 'isTokenValidated', 'false'),
        },
      ]
    : []
  const ofLocations = [
    {
      label: texts.locationsThatAlertNobody,
      count: alertingNobody ?? 0,
      address: filteredAddress('#/locations', 'alerted', 'NOBODY'),
    },
    {
      label: texts.locationsBeingCommissioned,
      count: commissioning.count,
      address: commissioningAddress(commissioning),
    },
  ]
  return [...ofDevices, ...ofLocations].filter(({ count }) => count > 0)
}
