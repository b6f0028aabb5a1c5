import { operatorIntegrator } from '../../../sample/integrators.ts'
import { confirmationCode, push } from '../fixture.ts'
import {
  account,
  accountUpdate,
  device,
  group,
  groupBody,
  groupUpdate,
  integration,
  integrator,
  location,
  none,
  person,
  type Requests,
  traces,
} from './parts.ts'

const listState = {
  search: [{ name: 'filter.city', value: 'Utrecht' }],
  chosen: ['slid'],
  order: [],
  widths: [{ column: 'city', width: 180 }],
}

const readRole = ['ROLE_LOCATION_READ'] as const

const programToken = {
  name: 'Nightly export',
  roles: [...readRole],
  expiresInDays: 30,
  addresses: ['192.0.2.0/24'],
}
const webhook = (locationGroups: string[] | null) => ({
  name: 'Ticket system',
  url: 'https://tickets.example/hooks',
  events: ['alarm.*' as const],
  locationGroups,
})

/** Groups, integrations, accounts and their traces. */
export const peopleRequests = {
  listManagedGroups: () => ({ query: { name: 'a' } }),
  createManagedGroup: (fixture) => ({ body: groupBody(fixture) }),
  updateManagedGroup: groupUpdate,
  deleteManagedGroup: group,
  previewGroupDeletion: group,
  listIntegratorGroups: (fixture) => ({ ...integrator(fixture), query: { name: 'a' } }),
  getGroup: group,
  createGroup: (fixture) => ({ body: groupBody(fixture) }),
  updateGroup: groupUpdate,
  deleteGroup: group,

  listIntegrations: none,
  createIntegration: (fixture) => ({ body: integration(fixture) }),
  updateIntegration: (fixture) => ({
    body: { ...integration(fixture), integrationId: fixture.integrationId, version: 1 },
  }),
  deleteIntegration: ({ integrationId }) => ({ integrationId }),
  testIntegration: ({ integrationId }) => ({ integrationId }),
  previewIntegrationDeletion: ({ integrationId }) => ({ integrationId }),

  listWebhooks: none,
  createWebhook: ({ locationGroupId }) => ({ body: webhook([locationGroupId]) }),
  updateWebhook: ({ webhookId }) => ({ webhookId, body: { ...webhook(null), version: 1 } }),
  deleteWebhook: ({ webhookId }) => ({ webhookId }),
  listWebhookDeliveries: ({ webhookId }) => ({ webhookId }),
  sendWebhookAgain: ({ webhookId, deliveryId }) => ({ webhookId, deliveryId }),

  getCurrentAccount: none,
  getCurrentAuthorization: none,
  keepAlive: none,
  setPreferences: () => ({
    body: {
      language: 'de',
      timeZone: 'Europe/Berlin',
      dateFormat: 'DAY_FIRST_POINTS',
      numberFormat: 'POINT_COMMA',
      temperature: 'CELSIUS',
      pressure: 'PSI',
      colorScheme: null,
      firstPage: 'OVERVIEW',
    },
  }),
  logout: none,
  getOwnPush: none,
  subscribePush: () => ({
    body: { ...push, endpoint: 'https://push.example/of-the-walk', name: 'Firefox on Linux' },
  }),
  unsubscribePush: ({ subscriptionId }) => ({ subscriptionId }),
  testOwnChannel: () => ({ body: { channel: 'EMAIL' } }),
  getOwnConfirmations: none,
  sendOwnConfirmation: () => ({ body: { kind: 'EMAIL' } }),
  confirmOwnAddress: () => ({ body: { kind: 'EMAIL', code: confirmationCode } }),
  sendConfirmation: (fixture) => ({ ...account(fixture), body: { kind: 'EMAIL' } }),
  listMessageBudgets: none,
  listOwnLists: none,
  rememberList: () => ({ body: { list: 'Locations', state: listState } }),
  listViews: () => ({ query: { list: 'Locations' } }),
  createView: () => ({ body: { list: 'Locations', name: 'Utrecht', isShared: false, state: listState } }),
  updateView: ({ viewId }) => ({
    viewId,
    body: { name: 'Utrecht', isShared: false, state: listState, version: 1 },
  }),
  deleteView: ({ viewId }) => ({ viewId }),
  listManagedAccounts: none,
  createManagedAccount: (fixture) => ({ body: person(fixture, 'maria') }),
  getManagedAccount: account,
  importAccounts: () => ({
    query: { commit: 'true' },
    body: {
      text: 'Username,First Name,Last Name,Email,Roles\nmaria,Maria,Berg,maria@walk.example,Location read',
    },
  }),
  importMemberships: ({ accountId, locationGroupId }) => ({
    query: { commit: 'true' },
    body: { text: `Account,Group,Show in Contacts\n${accountId},${locationGroupId},yes` },
  }),
  updateManagedAccount: (fixture) => ({ ...account(fixture), body: { data: accountUpdate(fixture) } }),
  deleteManagedAccount: account,
  previewAccountDeletion: account,
  listManagedAccountLogins: account,
  createAccount: (fixture) => ({ body: person(fixture, 'maria') }),
  updateAccount: (fixture) => ({ ...account(fixture), body: accountUpdate(fixture) }),
  deleteAccount: account,
  moveAccount: (fixture) => ({ ...account(fixture), integratorId: operatorIntegrator.id }),
  getAccountAuthorization: account,
  listAccountLogins: account,
  listIntegratorAccounts: integrator,
  listSignIns: none,
  getOwnSignIn: none,
  listOwnSessions: none,
  endOwnSession: ({ sessionId }) => ({ sessionId }),
  endOtherSessions: none,
  endAccountSessions: account,
  resendInvitation: account,
  getSecondFactorRules: none,
  setSecondFactorRule: () => ({ body: { required: 'MANAGERS', from: 1_772_442_000 } }),
  removeSecondFactors: account,
  listAccountOwners: (fixture) => ({ ...integrator(fixture), query: { name: 'a' } }),

  listOwnTokens: none,
  createOwnToken: () => ({ body: programToken }),
  endOwnToken: ({ tokenId }) => ({ tokenId }),
  listServiceAccounts: none,
  createServiceAccount: () => ({ body: { name: 'ERP', roles: [...readRole] } }),
  updateServiceAccount: ({ serviceAccountId }) => ({
    serviceAccountId,
    body: { name: 'Other ERP', roles: [...readRole], version: 1 },
  }),
  deleteServiceAccount: ({ serviceAccountId }) => ({ serviceAccountId }),
  createServiceToken: ({ serviceAccountId }) => ({ serviceAccountId, body: programToken }),
  endServiceToken: ({ serviceAccountId, serviceTokenId: tokenId }) => ({ serviceAccountId, tokenId }),

  listManagedTraces: traces,
  countManagedTraces: () => ({ query: { email: 'a', kind: 'ACCOUNT' } }),
  exportTraces: () => ({ query: { email: 'a' } }),
  exportTracesCsv: () => ({ query: { email: 'a', separator: ';' } }),
  previewUndo: ({ traceId }) => ({ traceId }),
  undoTrace: ({ traceId }) => ({ traceId }),
  listIntegratorTraces: traces,
  listOwnTraces: traces,
  listLocationHistory: (fixture) => ({ ...location(fixture), ...traces() }),
  listDeviceHistory: (fixture) => ({ ...device(fixture), ...traces() }),
  listAllTraces: traces,

  followChanges: none,
  // Things of both integrators are called so.
  search: () => ({ query: { text: 'walk' } }),
} satisfies Partial<Requests>
