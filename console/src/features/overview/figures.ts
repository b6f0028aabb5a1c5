import { mostCountedAlarms, mostNames } from '#contract/limits'
import type { AlarmCounts } from '#contract/schemas/alarm'
import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import type { Overview } from '#contract/schemas/overview'
import { severities } from '#contract/values'
import { filteredAddress } from '../../domain/addresses.ts'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/overview.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

type Commissioned = Omit<Overview['commissioning']['first'][number], 'done'> & { done?: number }

/** What is known of the day. Another platform does not count everything. */
export interface Known extends Pick<Overview, 'locations' | 'devices'> {
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

export interface Figure {
  label: string
  /** Undefined while it is loaded. */
  count: number | undefined
  /** There are more than were counted. */
  hasMore?: boolean
  detail?: string
  address: string
  /** Somebody should look at it now. */
  isUrgent?: boolean
}

/** The locations that are being commissioned, those with the least done first if the platform counts it. */
export const commissioningAddress = ({ first }: Known['commissioning']): string => {
  const sort = first.some(({ done }) => done !== undefined) ? '&sort=commissioning' : ''
  return filteredAddress('#/locations', 'status', 'COMMISSIONING') + sort
}

/** Each figure with the list that shows the same. What a platform does not count is left out. */
export function figuresOf(known: Known | undefined, mayListDevices: boolean): Figure[] {
  const devices = known?.devices
  const isLoading = known === undefined
  const locationFigures: Figure[] = [
    ...(isLoading || known.alertingNobody !== undefined
      ? [
          {
            label: texts.locationsThatAlertNobody,
            count: known?.alertingNobody,
            address: filteredAddress('#/locations', 'alerted', 'NOBODY'),
            isUrgent: true,
          },
        ]
      : []),
    {
      label: texts.locationsBeingCommissioned,
      count: known?.commissioning.count,
      address: commissioningAddress(known?.commissioning ?? { count: 0, first: [] }),
    },
  ]
  if (isLoading ? !mayListDevices : !devices) return locationFigures
  return [
    {
      label: texts.devicesAtFault,
      count: devices?.atFault,
      address: filteredAddress('#/devices', 'status', 'FAULT'),
      isUrgent: true,
    },
    {
      label: texts.silentDevices,
      count: devices?.silent,
      address: filteredAddress('#/devices', 'status', 'OFFLINE'),
      isUrgent: true,
    },
    {
      label: texts.tokensNotValidated,
      count: devices?.tokensNotValidated,
      address: filteredAddress('#/devices', 'isTokenValidated', 'false'),
    },
    ...locationFigures,
  ]
}

/** Open alarms with their severities, the worst first. */
export function alarmFigure(counts: AlarmCounts | undefined): Figure {
  const known = severities.toReversed().map((severity) => ({
    severity,
    // Another platform may leave one out.
    count: counts?.[severity.toLowerCase() as Lowercase<typeof severity>] || 0,
  }))
  const open = known.filter(({ count }) => count > 0)
  return {
    label: common.openAlarms,
    count: counts && open.reduce((sum, { count }) => sum + count, 0),
    hasMore: open.some(({ count }) => count >= mostCountedAlarms),
    detail: counts
      ? open
          .map(({ severity, count }) => `${formatNumber(count)} ${wordIn(severityWords)(severity)}`)
          .join(', ')
      : '…',
    address: '#/alarms',
    isUrgent: true,
  }
}
