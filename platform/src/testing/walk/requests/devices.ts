import { codecProduct, commit, device, deviceUpdate, link, location, none, type Requests } from './parts.ts'

/** Devices, registered components and products. */
export const deviceRequests = {
  listManagedDevices: none,
  validateManagedDeviceToken: device,
  commitManagedDeviceComponents: commit,
  resetManagedDevice: device,
  unlinkManagedDevice: device,
  updateManagedDevice: deviceUpdate,
  getDevice: device,
  getDeviceOverview: device,
  listLocationDevices: location,
  listUnlinkedDevices: none,
  initializeDevice: (fixture) => ({
    body: {
      cloudlinkId: fixture.cloudlinkId,
      location: fixture.locationId,
      hcbLocation: 'Plant room, panel 2',
    },
  }),
  importDevices: ({ cloudlinkId, locationId }) => ({
    query: { commit: 'true' },
    body: { text: `Cloudlink ID,Location ID,HCB Location\n${cloudlinkId},${locationId},Panel 2` },
  }),
  moveDevice: (fixture) => ({ ...device(fixture), locationId: fixture.emptyLocationId }),
  reloadDevice: device,
  readDevice: (fixture) => ({
    ...device(fixture),
    body: {
      tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
      registers: [{ function: 'HOLDING_REGISTER', address: 118, type: 'F32' }],
    },
  }),
  validateDeviceToken: device,
  commitDeviceComponents: commit,
  resetDevice: device,
  unlinkDevice: device,
  updateDevice: deviceUpdate,

  getOwnConfiguration: none,
  storeOwnSamples: ({ measurementId }) => ({
    body: { samples: [{ measurementId, time: 1_772_442_000.5, value: 4.2 }] },
  }),
  reportOwnState: ({ componentId }) => ({
    body: {
      version: '4.2.1',
      uptime: 86_400,
      clock: 1_772_442_000.5,
      automationVersion: '6a0f1c1e-93f1-4a52-8a75-5a1a2f0c1f3d',
      components: [{ componentId, state: 'REFUSED', error: 'exception 2' }],
    },
  }),

  nextOwnRead: () => ({ body: { wait: 25 } }),
  answerOwnRead: ({ readId }) => ({ body: { readId, results: [{ words: [16_811, 13_107] }] } }),

  listUnlinkedComponents: none,
  listRegisteredComponents: none,
  listLocationComponents: location,
  getComponentByMacAddress: ({ macAddress }) => ({ macAddress }),
  linkComponent: (fixture) => ({ body: link(fixture, fixture.unlinkedIdentifier) }),
  linkComponents: (fixture) => ({
    body: {
      links: [link(fixture, fixture.unlinkedIdentifier), link(fixture, fixture.secondUnlinkedIdentifier)],
    },
  }),
  unlinkComponent: ({ identifier }) => ({ body: { identifier, version: 1 } }),
  replaceComponent: ({ macAddress }) => ({ body: { from: macAddress, to: 'A8:17:58:FF:FE:07' } }),
  registerComponent: (fixture) => ({
    identifier: 'WALK-1',
    body: {
      product: fixture.product,
      componentName: 'Door sensor',
      macAddress: 'A8:17:58:FF:FE:05',
      deviceId: fixture.deviceId,
    },
  }),
  updateRegisteredComponent: ({ componentId }) => ({
    linkedComponentId: componentId,
    body: { componentName: 'Door sensor, north', macAddress: 'A8:17:58:FF:FE:06', version: 1 },
  }),
  resizeComponent: ({ identifier }) => ({ size: '4', body: { identifier, version: 1 } }),
  deleteComponent: ({ unlinkedIdentifier }) => ({ identifier: unlinkedIdentifier }),
  registerElsys: ({ deviceId }) => ({
    query: { commit: 'true', deviceId },
    body: [{ devEui: 'A81758FFFE0512AB', name: 'Door sensor', appKey: '00112233445566778899AABBCCDDEEFF' }],
  }),
  registerElsysText: ({ deviceId }) => ({
    query: { commit: 'true', deviceId },
    body: 'A81758FFFE0512AC;Room climate;;00112233445566778899AABBCCDDEEFF',
  }),

  getLorawanSecret: none,
  issueLorawanSecret: none,
  endLorawanSecret: none,
  listHeardSensors: none,
  listUplinks: ({ devEui }) => ({ macAddress: devEui }),
  listNetworkServers: none,
  createNetworkServer: () => ({ body: { name: 'Loriot', kind: 'LORIOT' } }),
  updateNetworkServer: ({ networkServerId }) => ({
    networkServerId,
    body: { name: 'Gateways', kind: 'GENERIC', paths: { device: 'id', values: 'values' }, version: 1 },
  }),
  deleteNetworkServer: ({ networkServerId }) => ({ networkServerId }),
  renewNetworkServerSecret: ({ networkServerId }) => ({ networkServerId, body: { overlapHours: 1 } }),
  tryNetworkServer: () => ({
    body: { kind: 'MILESIGHT', message: { devEUI: '24E124136B502217', fPort: 85, data: 'A2fqAA==' } },
  }),
  storeUplink: ({ devEui }) => ({
    query: { event: 'up' },
    body: {
      deviceInfo: { devEui },
      devAddr: '00189440',
      fCnt: 42,
      fPort: 5,
      data: 'AQDiAikEACcFBgYDCA==',
      rxInfo: [{ rssi: -97, snr: 7.5 }],
      time: '2026-03-02T09:00:00.201Z',
    },
  }),

  tryCodec: () => ({
    body: {
      codec: 'function decodeUplink({ bytes }) { return { data: { first: bytes[0] } } }',
      fPort: 5,
      bytes: '07',
    },
  }),
  listOwnProducts: none,
  getOwnProduct: ({ ownProductId }) => ({ productId: ownProductId }),
  createOwnProduct: () => ({ body: codecProduct('WALK-5') }),
  updateOwnProduct: ({ ownProductId }) => ({
    productId: ownProductId,
    body: { ...codecProduct('WALK-6'), version: 1 },
  }),
  deleteOwnProduct: ({ ownProductId }) => ({ productId: ownProductId }),
  listProducts: none,
  listUnits: none,
  deleteProduct: ({ unusedProductId }) => ({ productId: unusedProductId }),
} satisfies Partial<Requests>
