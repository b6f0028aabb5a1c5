import { z } from 'zod'
import { op, openToPrograms, type Operation } from '../op.ts'
import { SearchQuery, SearchResults } from '../schemas/search.ts'
import type { SearchKind } from '../values.ts'
import { accountOperations } from './accounts.ts'
import { deviceOperations } from './devices.ts'
import { groupOperations } from './groups.ts'
import { integrationOperations } from './integrations.ts'
import { integratorOperations } from './operator.ts'
import { locationOperations } from './locations.ts'
import { productOperations } from './products.ts'
import { registryOperations } from './registry.ts'

/** Whoever may read the list of a kind may find it. Zones are in the tree of their location. */
export const searchedLists: Record<SearchKind, Pick<Operation, 'access' | 'programs'>> = {
  LOCATION: locationOperations.listManagedLocations,
  ZONE: locationOperations.getLocationTree,
  DEVICE: deviceOperations.listManagedDevices,
  COMPONENT: registryOperations.listRegisteredComponents,
  ACCOUNT: accountOperations.listManagedAccounts,
  GROUP: groupOperations.listManagedGroups,
  INTEGRATION: integrationOperations.listIntegrations,
  PRODUCT: productOperations.listProducts,
  INTEGRATOR: integratorOperations.listIntegrators,
}

export const searchOperations = openToPrograms({
  search: op('GET', '/management/search', {
    summary: 'Find things by their name, address or id',
    description:
      'Locations by name, street, city, postal code and site id, zones, devices, components, accounts, location groups, integrations and ' +
      'products of the caller’s integrator, and for the operator integrators. Nobody finds what they may not list: accounts, for ' +
      'example, need account management. Every word must occur. Of each kind, what is called exactly so comes first, then what begins so, then ' +
      'beginnings of words, then parts of at least three letters. If nothing matches, one wrong letter is allowed in each word of at least four letters.',
    access: 'signed-in',
    narrowed: 'by-location',
    query: SearchQuery,
    response: z.array(SearchResults).meta({ description: 'The kind with the best result first' }),
  }),
})
