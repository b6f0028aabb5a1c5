import { z } from 'zod'
import type { ArgumentsOf } from '../client.ts'
import { mostInBatch } from '../limits.ts'
import { op, type Operation, type OperationTable, pathParameters, type ResponseOf } from '../op.ts'
import { ErrorAnswer } from '../schemas/common.ts'
import { pathNames } from '../schemas/parameters.ts'
import { accountOperations } from './accounts.ts'
import { alarmOperations } from './alarms.ts'
import { conditionalOperations } from './conditionals.ts'
import { deviceOperations } from './devices.ts'
import { groupOperations } from './groups.ts'
import { integrationOperations } from './integrations.ts'
import { locationOperations } from './locations.ts'
import { registryOperations } from './registry.ts'
import { signInOperations } from './sign-ins.ts'

/** What happened to one thing: the answer of its own call, or why it was refused. */
export interface BatchResult<Answer> {
  status: number
  answer?: Answer | undefined
  error?: z.output<typeof ErrorAnswer> | undefined
}

/** One thing of a batch: what its own call has in its path, and its body. */
function itemOf({ path, params, body }: Operation): z.ZodType {
  const described: Record<string, z.ZodType> = { ...pathNames, ...params }
  const names = pathParameters(path).map((name) => [name, described[name] ?? z.string()] as const)
  return z.strictObject({ ...Object.fromEntries(names), ...(body && { body }) })
}

/** The same call for many things. Who may make it, and what it writes into the log, is declared there. */
function batchOf<const P extends string, T extends OperationTable, const Name extends keyof T & string>(
  path: P,
  table: T,
  name: Name,
) {
  const single: Operation = table[name] as T[Name]
  type Item = ArgumentsOf<T[Name]>
  type Answer = ResponseOf<T[Name]>
  // A schema that is made of a table has lost its types.
  const item = itemOf(single) as z.ZodType<Item, Item>
  const answer = single.response as z.ZodType<Answer>
  const body = z.strictObject({ items: z.array(item).min(1).max(mostInBatch) })
  const response: z.ZodType<{ results: BatchResult<Answer>[] }> = z.strictObject({
    results: z.array(
      z.strictObject({ status: z.int(), answer: answer.optional(), error: ErrorAnswer.optional() }),
    ),
  })
  return {
    ...op('POST', path, {
      summary: `${single.summary}, for many at once`,
      description:
        `\`${name}\` for each of at most ${mostInBatch} items, one after the other, each in a transaction of its own. ` +
        'The answer has a result for each, in the same order: the status and answer of its own call, or its error. ' +
        'If one is refused, the others are done all the same.',
      access: single.access,
      narrowed: single.narrowed,
      ...(single.recentSignIn && { recentSignIn: true }),
      ...(single.programs && { programs: true }),
      ...(single.audit && { audit: single.audit }),
      body,
      response,
    }),
    batchOf: name,
  }
}

/** Every call that can be made for many things at once. The platform makes it with the handler of the single one. */
export const batchOperations = {
  updateManagedAccounts: batchOf('/batch/account', accountOperations, 'updateManagedAccount'),
  deleteManagedAccounts: batchOf('/batch/account/deletion', accountOperations, 'deleteManagedAccount'),
  resendInvitations: batchOf('/batch/account/invitation', signInOperations, 'resendInvitation'),
  updateLocations: batchOf('/batch/location', locationOperations, 'updateLocation'),
  setLimitsOfProduct: batchOf(
    '/batch/location/conditional/product',
    conditionalOperations,
    'setProductConditionals',
  ),
  updateManagedDevices: batchOf('/batch/device', deviceOperations, 'updateManagedDevice'),
  validateManagedDeviceTokens: batchOf(
    '/batch/device/validatetoken',
    deviceOperations,
    'validateManagedDeviceToken',
  ),
  reloadDevices: batchOf('/batch/device/reload', deviceOperations, 'reloadDevice'),
  moveDevices: batchOf('/batch/device/move', deviceOperations, 'moveDevice'),
  deleteManagedGroups: batchOf('/batch/locationgroup/deletion', groupOperations, 'deleteManagedGroup'),
  testIntegrations: batchOf('/batch/integration/test', integrationOperations, 'testIntegration'),
  deleteIntegrations: batchOf('/batch/integration/deletion', integrationOperations, 'deleteIntegration'),
  deleteComponents: batchOf('/batch/component/deletion', registryOperations, 'deleteComponent'),
  acknowledgeAlarms: batchOf('/batch/alarm/acknowledge', alarmOperations, 'acknowledgeAlarm'),
  shelveAlarms: batchOf('/batch/alarm/shelve', alarmOperations, 'shelveAlarm'),
}
