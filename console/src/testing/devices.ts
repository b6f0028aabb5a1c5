import type { Device, DeviceOverview } from '#contract/schemas/device'

/** A device without a location, online and with a checked token. */
export const deviceOf = (deviceId: string, changes: Partial<Device> = {}): Device => ({
  deviceId,
  locationId: null,
  zoneId: null,
  cloudlinkId: `CL-${deviceId}`,
  status: 'ONLINE',
  currentVersion: '4.2.1',
  hasToken: true,
  isTokenValidated: true,
  sampleFrequency: 300,
  hcbLocation: null,
  tokenCheckedAt: null,
  reloadRequestedAt: null,
  version: 1,
  ...changes,
})

export const component = (number: number, more: Partial<DeviceOverview['components'][number]> = {}) => ({
  componentId: `cmp-${number}`,
  identifier: `EM-${number}`,
  componentName: `Meter ${number}`,
  product: 'EM-340',
  productType: 'ENERGY_METER',
  zoneId: 'Z-01',
  zoneName: 'Roof',
  modbusConfig: { startAddressOffset: number * 2 },
  componentSequence: number,
  productSequence: 0,
  size: 2,
  tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
  rtuConfig: null,
  measurements: 3,
  latest: { label: 'Power', value: 4.25, unit: 'kW', at: 9_900 },
  version: 1,
  ...more,
})

/** A device as the tests of its page show it. */
export const overview: DeviceOverview = {
  device: {
    deviceId: 'dev-1',
    locationId: 'loc-1',
    locationName: 'Cold store',
    zoneId: 'Z-01',
    zoneName: 'Roof',
    cloudlinkId: 'CL-1',
    status: 'ONLINE',
    currentVersion: '4.2.1',
    hasToken: true,
    isTokenValidated: false,
    sampleFrequency: 300,
    hcbLocation: 'Panel 2',
    tokenCheckedAt: 1_772_442_000,
    reloadRequestedAt: null,
    version: 1,
  },
  readAt: 10_000,
  lastValueAt: 9_700,
  tokenOutcome: 'EXPIRED',
  components: [component(0), component(1), component(4, { latest: null })],
}

export const { device } = overview
export const setup = { ...device, components: overview.components }
