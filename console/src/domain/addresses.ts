import type { Device } from '#contract/schemas/device'
import type { Location } from '#contract/schemas/location'
import type { AlarmReach } from '#contract/values'
import { texts as common } from '../texts/common.ts'

export const locationAddress = (locationId: string, tab?: string): string =>
  `#/locations/${encodeURIComponent(locationId)}${tab === undefined ? '' : `/${tab}`}`

type Postal = Pick<Location, 'streetline1' | 'postalCode' | 'city' | 'country'>

/** In one line, such as a map can find. */
export const postalAddress = ({ streetline1, postalCode, city, country }: Postal): string =>
  [streetline1, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

export const deviceAddress = ({ deviceId }: Pick<Device, 'deviceId'>): string =>
  `#/devices/${encodeURIComponent(deviceId)}`

export const alarmAddress = (alarmId: string): string => `#/alarms/${encodeURIComponent(alarmId)}`

export const integratorAddress = (integratorId: string, tab = 'locations'): string =>
  `#/integrators/of/${encodeURIComponent(integratorId)}/${tab}`

export const componentsAddress = (tab?: 'products' | 'register' | 'servers' | 'lorawan'): string =>
  tab === undefined ? '#/components' : `#/components/${tab}`

/** What the log has about one thing. */
export const auditAddress = (thingId: string): string =>
  `#/audit?${new URLSearchParams({ thingId }).toString()}`

/** A list of the rows that have exactly this value in a column: as the API calls it, if words are shown for it. */
export const filteredAddress = (page: string, column: string, value: string): string =>
  `${page}?${new URLSearchParams({ [`filter.${column}`]: `=${value}` }).toString()}`

/** Whether alarms of a location reach somebody, in words. Addresses name the value. */
export const reachTexts: Record<AlarmReach, string> = {
  NOBODY: 'Alerts nobody',
  PARTLY: 'Alerts in part',
  SOMEBODY: 'Alerts somebody',
}

/** The two ways in which what happens reaches systems of others. */
export const integrationTabs = [
  { id: 'integrations', label: common.integrations, href: '#/integrations' },
  { id: 'webhooks', label: common.webhooks, href: '#/integrations/webhooks' },
] as const
