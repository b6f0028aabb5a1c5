import type { DeviceStatus } from '#contract/values'
import { newDeviceTokenKey, signDeviceToken } from '../domain/device-tokens.ts'
import type { DeviceTokenKey } from '../domain/device-tokens.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { SampleLocation } from './locations.ts'
import { itemAt, numbered } from './random.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { day } from '../base/time.ts'

const versions = ['4.2.1', '4.2.0', '4.1.7', '3.9.12', '5.0.0-rc.2']
const frequencies = [300, 60, 300, 900, 3600]
const hcbLocations = [
  'Plant room, panel 2',
  'Technikraum UG, Schrank 1',
  'Roof, unit 4',
  '機械室 2F',
  'Local technique, armoire 3',
]

export interface TokenKeys {
  own: DeviceTokenKey
  foreign: DeviceTokenKey
}

export interface SampleDevice {
  id: string
  location: SampleLocation | undefined
}

export async function sampleTokenKeys(own: DeviceTokenKey): Promise<TokenKeys> {
  return { own, foreign: await newDeviceTokenKey() }
}

export async function addDevices(
  rows: Rows,
  plan: IntegratorPlan,
  locations: SampleLocation[],
  keys: TokenKeys,
  random: Random,
  now: Date,
): Promise<SampleDevice[]> {
  const devices: SampleDevice[] = []
  for (let index = 0; index < plan.devices; index += 1) {
    const id = numbered('dev-', plan.firstNumber + index)
    const location = index % 4 === 3 ? undefined : itemAt(locations, index)
    const token = await tokenFor(index, id, keys, now)
    // Two of three valid tokens have been checked already.
    const validated = index % 5 < 2 && index % 3 !== 0
    rows.devices.push({
      id,
      integratorId: plan.id,
      cloudlinkId: `CL-${random.integer(2, 9)}${numbered('', plan.firstNumber * 13 + index, 5)}`,
      locationId: location?.id ?? null,
      zoneId: location && index % 3 !== 2 ? itemAt(location.zones, index).id : null,
      hcbLocation: location ? itemAt(hcbLocations, index) : null,
      status: statusOf(index, location !== undefined),
      currentVersion: location || index % 8 === 7 ? itemAt(versions, random.integer(0, 4)) : null,
      token,
      tokenValidated: validated,
      tokenCheckedAt:
        validated || index % 5 === 2 ? new Date(now.getTime() - random.integer(1, 40) * day) : null,
      sampleFrequency: itemAt(frequencies, index),
      reloadRequestedAt: location && index % 16 === 5 ? new Date(now.getTime() - day) : null,
    })
    devices.push({ id, location })
  }
  return devices
}

function statusOf(index: number, hasLocation: boolean): DeviceStatus {
  if (!hasLocation) return index % 8 === 7 ? 'OFFLINE' : 'NEW'
  return itemAt(['ONLINE', 'ONLINE', 'ONLINE', 'OFFLINE', 'ONLINE', 'FAULT'], index)
}

/** Two valid tokens, then an expired one, a foreign one and none, again and again. */
async function tokenFor(index: number, deviceId: string, keys: TokenKeys, now: Date): Promise<string | null> {
  const at = (days: number) => new Date(now.getTime() + days * day)
  const current = { deviceId, issuedAt: at(-90), expiresAt: at(640) }
  switch (index % 5) {
    case 2:
      return signDeviceToken(keys.own, { ...current, issuedAt: at(-400), expiresAt: at(-35) })
    case 3:
      return index % 2 === 0
        ? signDeviceToken(keys.foreign, current)
        : signDeviceToken(keys.own, { ...current, deviceId: `${deviceId}-replaced` })
    case 4:
      return null
    default:
      return signDeviceToken(keys.own, current)
  }
}
