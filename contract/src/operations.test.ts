import { preferenceOperations } from './operations/accounts.ts'
import { ownConfirmationOperations } from './operations/confirmations.ts'
import { historyOperations } from './history/operations.ts'
import { ownChannelOperations } from './operations/own-channels.ts'
import { ownListOperations, rememberingOperations } from './operations/own-lists.ts'
import { ownSignInOperations } from './operations/sign-ins.ts'
import { ownTokenOperations } from './operations/tokens.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessRules, isForNetworkServer, isForOperator, isForProgram } from './access.ts'
import { subjectOf } from './audit.ts'
import { liveAnswers } from './live.ts'
import { pathParameters, type Operation } from './op.ts'
import { operationGroups, operations } from './operations/index.ts'
import { examplesOf } from './schemas/examples.ts'
import { pathNames } from './schemas/parameters.ts'

const entries: [string, Operation][] = Object.entries(operations)

/** They take a body, but change nothing. */
const questions = ['findConditionals', 'searchLocations', 'countRaised', 'tryCodec', 'tryNetworkServer']

/** A GET that ends a session. */
const changingReads = ['logout']

/**
 * The calls of programs leave no trace, and neither do those that only keep a preference of the caller. Those that make other
 * calls leave theirs.
 */
const changes = ([name, { method, access, makesOthers }]: [string, Operation]) =>
  changingReads.includes(name) ||
  (method !== 'GET' &&
    !questions.includes(name) &&
    !(name in rememberingOperations) &&
    !(name in preferenceOperations) &&
    !isForProgram(access) &&
    !makesOthers)

describe.each(entries)('%s', (_name, operation) => {
  test('has a summary of one line', () => {
    expect(operation.summary).toMatch(/^[A-Z][^\n]{8,100}[^.\s]$/)
    expect(operation.description ?? 'Fine.').toMatch(/[.!]$/)
    for (const reason of Object.values(operation.failures ?? {})) expect(reason).toMatch(/^[A-Z].*\.$/)
  })
})

const forOperator = entries.filter(([, { access }]) => isForOperator(access))

test('everything under /control is for the operator, and so is moving things between integrators, and nothing else', () => {
  const underControl = entries.filter(([, { path }]) => path.startsWith('/control/'))
  expect(new Set(forOperator.map(([name]) => name))).toEqual(
    new Set([...underControl.map(([name]) => name), 'moveAccount', 'transferLocation']),
  )
})

test.each(forOperator.filter(changes))(
  "%s needs a role besides belonging to the operator's integrator",
  (_name, { access }) => {
    expect(accessRules[access].anyOf).not.toEqual([])
  },
)

describe.each(entries.filter(changes))('%s changes something', (name, operation) => {
  test('writes a trace', () => {
    expect(operation.audit).toMatch(/^[A-Z]+(_[A-Z]+)+$/)
  })

  test('has a person as its subject if it is about accounts', () => {
    const isAboutAccounts = operation.path.includes('/account')
    expect(subjectOf(operation.audit ?? '') !== 'nobody').toBe(isAboutAccounts)
  })

  test('needs more than a sign-in, unless it is about the caller alone', () => {
    expect(operation.access === 'signed-in').toBe(
      name === 'logout' ||
        name in historyOperations ||
        // It changes nothing that anybody has: a file is made of what the caller may read.
        name === 'createReport' ||
        name in ownChannelOperations ||
        name in ownConfirmationOperations ||
        name in ownListOperations ||
        name in ownSignInOperations ||
        name in ownTokenOperations,
    )
  })
})

test.each(entries.filter((entry) => !changes(entry)))(
  '%s only reads and leaves no trace',
  (_name, operation) => {
    expect(operation.audit).toBeUndefined()
  },
)

const objects = entries.flatMap(([name, operation]) =>
  [
    operation.query,
    operation.bodyType === 'text' ||
    operation.body instanceof z.ZodArray ||
    // A network server sends more than we read.
    isForNetworkServer(operation.access)
      ? undefined
      : operation.body,
  ]
    .filter((schema) => schema !== undefined)
    .map((schema): [string, z.ZodType] => [name, schema]),
)

test.each(objects)('%s refuses unknown fields', (_name, schema) => {
  const issues = [{ stray: 1 }, { data: { stray: 1 } }].flatMap(
    (stray) => schema.safeParse(stray).error?.issues,
  )
  expect(issues.map((issue) => issue?.code)).toContain('unrecognized_keys')
})

test('every name in a path is described, and every description is used', () => {
  const names = entries.flatMap(([, { path, params = {} }]) =>
    pathParameters(path).filter((name) => !(name in params)),
  )
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(pathNames).toSorted())
  for (const [, { path, params = {} }] of entries)
    expect(pathParameters(path)).toEqual(expect.arrayContaining(Object.keys(params)))
})

test('what gives access to others, or shows a secret, asks for a recent sign-in', () => {
  const asking = entries.filter(([, { recentSignIn }]) => recentSignIn)
  expect(asking.map(([name]) => name).toSorted()).toEqual([
    'createAccount',
    'createIntegration',
    'createManagedAccount',
    'createNetworkServer',
    'createOwnToken',
    'createServiceAccount',
    'createServiceToken',
    'createWebhook',
    'deleteAccount',
    'deleteManagedAccount',
    'deleteManagedAccounts',
    'endAccountSessions',
    'importAccounts',
    'importMemberships',
    'issueLorawanSecret',
    'moveAccount',
    'removeSecondFactors',
    'renewNetworkServerSecret',
    'setSecondFactorRule',
    'updateAccount',
    'updateIntegration',
    'updateManagedAccount',
    'updateManagedAccounts',
    'updateServiceAccount',
    'updateWebhook',
  ])
  // Their answer 401 may ask to sign in, which nobody does for a question.
  for (const [, { audit }] of asking) expect(audit).toBeDefined()
})

/** Decided here a second time: accounts, sign-in, tokens and second factors are for people, and machines have their own calls. */
const isClosedToPrograms = (name: string, path: string): boolean =>
  !/\/audit\b/.test(path) &&
  (/^\/(control\/|management\/|batch\/|import\/)?(account|serviceaccount|secondfactor)\b/.test(path) ||
    /^\/(control\/integrator|device\/self|lorawan\/(secret|uplink))\b/.test(path) ||
    ['registerDevices', 'issueDeviceToken', 'createIntegration', 'updateIntegration'].includes(name) ||
    ['createWebhook', 'updateWebhook'].includes(name) ||
    ['createNetworkServer', 'renewNetworkServerSecret'].includes(name))

test.each(entries)('%s says whether programs may make it', (name, { path, programs = false }) => {
  expect(programs).toBe(!isClosedToPrograms(name, path))
})

test('the live stream tells of answers that there are', () => {
  for (const names of Object.values(liveAnswers))
    for (const name of names) expect(operations[name]).toMatchObject({ method: 'GET' })
})

test('the groups of the reference contain every operation once', () => {
  const grouped = operationGroups.flatMap((group) => group.operations)
  expect(grouped.toSorted()).toEqual(Object.keys(operations).toSorted())
})

describe('examples', () => {
  const requests = entries.flatMap(([, { body }]) => (body ? examplesIn(body) : []))
  const answers = entries.flatMap(([, { response }]) => examplesIn(response))

  test('are many', () => {
    expect(requests.length).toBeGreaterThan(25)
    expect(answers.length).toBeGreaterThan(20)
  })

  test.each(requests)('of a request is accepted: %s', (_id, schema, example) => {
    expect(schema.safeParse(example).error?.issues).toBeUndefined()
  })

  test.each(answers)('of an answer is complete: %s', (_id, schema, example) => {
    expect(schema.parse(example)).toEqual(example)
  })
})

function examplesIn(schema: z.ZodType): [string, z.ZodType, unknown][] {
  const examples = examplesOf(schema)
  if (schema instanceof z.ZodArray && examples.length === 0) return examplesIn(schema.element as z.ZodType)
  return examples.map((example) => [schema.meta()?.id ?? 'without id', schema, example])
}
