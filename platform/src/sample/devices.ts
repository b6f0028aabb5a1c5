import type { DeviceStatus } from '#contract/values'
import { day } from '../base/time.ts'
import { type DeviceTokenKey, signDeviceToken, type SignedToken } from '../domain/devices/tokens.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { SampleLocation } from './locations.ts'
import { itemAt, numbered, type Random, type Rows } from './rows.ts'

/** Of the devices that the sample itself lets speak. */
export const versions = ['4.2.1', '4.2.0', '4.1.7', '3.9.12', '5.0.0-rc.2']
const frequencies = [300, 60, 300, 900, 3600]
const hcbLocations = [
  'Plant room, panel 2',
  'Technikraum UG, Schrank 1',
  'Roof, unit 4',
  '機械室 2F',
  'Local technique, armoire 3',
]

export interface SampleDevice {
  id: string
  location: SampleLocation | undefined
}

export async function addDevices(
  rows: Rows,
  plan: IntegratorPlan,
  locations: SampleLocation[],
  key: DeviceTokenKey,
  random: Random,
  now: Date,
): Promise<SampleDevice[]> {
  const devices: SampleDevice[] = []
  for (let index = 0; index < plan.devices; index += 1) {
    const id = numbered('dev-', plan.firstNumber + index)
    const location = index % 4 === 3 ? undefined : itemAt(locations, index)
    const token = await tokenFor(index, id, key, now)
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
      ...token,
      tokenValidated: validated,
      tokenCheckedAt:
        validated || index % 5 === 2 ? new Date(now.getTime() - random.integer(1, 40) * day) : null,
      sampleFrequency: itemAt(frequencies, index),
      reloadRequestedAt: location && index % 16 === 5 ? new Date(now.getTime() - day) : null,
      serial: location ? { port: '/dev/ttyUSB0', baudRate: 9600, parity: 'EVEN', stopBits: 1 } : null,
    })
    devices.push({ id, location })
  }
  return devices
}

/** How a device behaves, from the first day on. */
export function statusOf(index: number, hasLocation: boolean): DeviceStatus {
  if (!hasLocation) return index % 8 === 7 ? 'OFFLINE' : 'NEW'
  return itemAt(['ONLINE', 'ONLINE', 'ONLINE', 'OFFLINE', 'ONLINE', 'FAULT'], index)
}

/** Two valid tokens, then an expired one, a useless one and none, again and again. */
async function tokenFor(
  index: number,
  deviceId: string,
  key: DeviceTokenKey,
  now: Date,
): Promise<Partial<SignedToken['stored']>> {
  const at = (days: number) => new Date(now.getTime() + days * day)
  const signed = async (issuedAt: Date, expiresAt: Date) =>
    (await signDeviceToken(key, { deviceId, issuedAt, expiresAt })).stored
  switch (index % 5) {
    case 2:
      return signed(at(-400), at(-35))
    case 3:
      return { tokenProblem: index % 2 === 0 ? 'SIGNATURE' : 'OTHER_DEVICE' }
    case 4:
      return {}
    default:
      return signed(at(-90), at(640))
  }
}
