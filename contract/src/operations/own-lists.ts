import { z } from 'zod'
import { listLimits } from '../limits.ts'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  ListToRemember,
  ListView,
  NewView,
  RememberedList,
  ViewQuery,
  ViewUpdate,
} from '../schemas/own-lists.ts'

const views = '/account/views'

/** Calls with which a console keeps a preference of the caller. Nobody else sees it, so they leave no trace. */
export const rememberingOperations = {
  rememberList: op('PUT', '/account/lists', {
    summary: 'Remember how the caller looks at a list',
    description: `The ${listLimits.lists} lists that changed last are remembered.`,
    access: 'signed-in',
    narrowed: 'not',
    body: ListToRemember,
    response: Done,
    readAs: RememberedList,
  }),
}

export const ownListOperations = {
  listOwnLists: op('GET', '/account/lists', {
    summary: 'Read how the caller last looked at each list',
    access: 'signed-in',
    narrowed: 'not',
    response: z.array(RememberedList).max(listLimits.lists),
  }),
  ...rememberingOperations,
  listViews: op('GET', views, {
    summary: 'List the views of a list',
    description: "The caller's own, and those that are shared with everybody of the integrator. By name.",
    access: 'signed-in',
    narrowed: 'not',
    query: ViewQuery,
    response: z.array(ListView),
  }),
  createView: op('POST', views, {
    summary: 'Keep a list with its filters, sort and columns under a name',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'VIEW_CREATED',
    body: NewView,
    response: ListView,
    failures: {
      409: `The caller has ${listLimits.ownViews} views, or ${listLimits.sharedViews} are shared.`,
    },
  }),
  updateView: op('PUT', `${views}/{viewId}`, {
    summary: 'Replace a view',
    description:
      "The caller's own view, or with account management or device management a shared one. One that is not shared any more is the caller's own.",
    access: 'signed-in',
    narrowed: 'not',
    audit: 'VIEW_UPDATED',
    body: ViewUpdate,
    response: ListView,
    failures: { 409: 'Somebody else changed it meanwhile, or there would be too many.' },
  }),
  deleteView: op('DELETE', `${views}/{viewId}`, {
    summary: 'Delete a view',
    description: "The caller's own view, or with account management or device management a shared one.",
    access: 'signed-in',
    narrowed: 'not',
    audit: 'VIEW_DELETED',
    response: Done,
  }),
}
