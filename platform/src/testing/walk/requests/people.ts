import { operatorIntegrator } from '../../../sample/integrators.ts'
import { push } from '../fixture.ts'
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

  getCurrentAccount: none,
  getCurrentAuthorization: none,
  keepAlive: none,
  logout: none,
  getOwnPush: none,
  subscribePush: () => ({
    body: { ...push, endpoint: 'https://push.example/of-the-walk', name: 'Firefox on Linux' },
  }),
  unsubscribePush: ({ subscriptionId }) => ({ subscriptionId }),
  testOwnChannel: () => ({ body: { channel: 'EMAIL' } }),
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
  resendInvitation: account,
  getSecondFactorRules: none,
  setSecondFactorRule: () => ({ body: { required: 'MANAGERS', from: 1_772_442_000 } }),
  removeSecondFactors: account,
  listAccountOwners: (fixture) => ({ ...integrator(fixture), query: { name: 'a' } }),

  listManagedTraces: traces,
  countManagedTraces: () => ({ query: { email: 'a', kind: 'ACCOUNT' } }),
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
