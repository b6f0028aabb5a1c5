import { operatorIntegrator } from '../../../sample/integrators.ts'
import { account, device, integrator, location, none, product, type Requests } from './parts.ts'

/** The calls under `/control`, which only the operator may make. */
export const operatorRequests = {
  getInstallation: none,
  listIntegrators: () => ({ query: { name: 'a' } }),
  getIntegrator: integrator,
  createIntegrator: () => ({
    body: {
      name: 'Nordkyl Service AB',
      manager: { firstName: 'Maria', lastName: 'Lindqvist', username: 'maria', email: 'maria@example.org' },
    },
  }),
  renameIntegrator: (fixture) => ({ ...integrator(fixture), body: { name: 'Renamed', version: 1 } }),
  suspendIntegrator: integrator,
  resumeIntegrator: ({ suspendedIntegratorId }) => ({ integratorId: suspendedIntegratorId }),
  deleteIntegrator: ({ emptyIntegratorId }) => ({ integratorId: emptyIntegratorId }),

  listAnyIntegratorLocations: integrator,
  resetAnyLocation: location,
  recreateConditionals: location,
  cleanMetrics: location,
  exportAccountUsage: none,
  cleanIdentities: integrator,
  listAnyIntegratorAccounts: integrator,
  previewMove: (fixture) => ({ ...account(fixture), integratorId: operatorIntegrator.id }),
  listAccountUsage: none,
  previewIdentityCleaning: integrator,
  previewMaintenance: location,
  previewTransfer: (fixture) => ({ ...location(fixture), integratorId: operatorIntegrator.id }),
  listAnyIntegratorDevices: integrator,
  registerDevices: (fixture) => ({
    ...integrator(fixture),
    query: { commit: 'true' },
    body: { devices: [{ cloudlinkId: 'CL-WALK-1', currentVersion: '4.2.1' }] },
  }),
  issueDeviceToken: device,
  changeCloudlinkId: (fixture) => ({ ...device(fixture), body: { cloudlinkId: 'CL-WALK-2' } }),
  listCatalogue: integrator,
  createProduct: (fixture) => ({ ...integrator(fixture), body: product('WALK-2') }),
  updateProduct: ({ unusedProductId }) => ({
    productId: unusedProductId,
    body: { ...product('WALK-3'), version: 1 },
  }),
  getAnyProduct: ({ productId }) => ({ productId }),
  shareProduct: ({ unusedProductId }) => ({ productId: unusedProductId }),
  deleteAnyProduct: ({ unusedProductId }) => ({ productId: unusedProductId }),
  importProducts: (fixture) => ({
    ...integrator(fixture),
    query: { commit: 'true' },
    body: { products: [product('WALK-4')] },
  }),
} satisfies Partial<Requests>
