import type { Stale } from './answers.ts'

/** What only the operator calls, at any integrator. */
export const operatorCalls = {
  getInstallation: [],
  listIntegrators: [],
  getIntegrator: [],
  createIntegrator: ['listIntegrators'],
  // The menu shows the name of the caller's own integrator.
  renameIntegrator: ['listIntegrators', 'getIntegrator', 'getCurrentAccount'],
  suspendIntegrator: ['listIntegrators', 'getIntegrator'],
  resumeIntegrator: ['listIntegrators', 'getIntegrator'],
  deleteIntegrator: ['listIntegrators'],

  listAllTraces: [],
  listAccountUsage: [],
  listAnyIntegratorLocations: [],
  previewMaintenance: [],
  resetAnyLocation: ['previewMaintenance'],
  recreateConditionals: ['previewMaintenance'],
  cleanMetrics: ['previewMaintenance'],
  previewTransfer: [],
  transferLocation: [
    'listAnyIntegratorLocations',
    'listAnyIntegratorDevices',
    'listCatalogue',
    'listManagedLocations',
    'listIntegrators',
  ],
  listAnyIntegratorAccounts: [],
  previewMove: [],
  moveAccount: ['listAnyIntegratorAccounts', 'listManagedAccounts', 'listIntegrators'],
  previewIdentityCleaning: [],
  cleanIdentities: ['previewIdentityCleaning'],
  listAnyIntegratorDevices: [],
  registerDevices: ['listAnyIntegratorDevices', 'listManagedDevices', 'listIntegrators'],
  issueDeviceToken: ['listAnyIntegratorDevices', 'listManagedDevices'],
  listCatalogue: [],
  createProduct: ['listCatalogue', 'listProducts'],
  updateProduct: ['listCatalogue', 'listProducts'],
  deleteAnyProduct: ['listCatalogue', 'listProducts'],
  importProducts: ['listCatalogue', 'listProducts'],
} as const satisfies Stale
