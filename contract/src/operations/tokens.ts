import { z } from 'zod'
import { tokenLimits } from '../limits.ts'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  NewProgramToken,
  ProgramToken,
  ProgramTokenBody,
  ServiceAccount,
  ServiceAccountBody,
  ServiceAccountUpdate,
} from '../schemas/token.ts'

const meaning =
  'A program sends it in the header `Authorization: Bearer …`. It makes the calls whose access says so, as far as its roles go, up to ' +
  `${tokenLimits.callsPerMinute} a minute. `

const creation = {
  recentSignIn: true,
  body: ProgramTokenBody,
  response: NewProgramToken,
  failures: { 409: `There are ${tokenLimits.tokens} tokens already.` },
} as const

/** Tokens that people give to programs that work for them. */
export const ownTokenOperations = {
  listOwnTokens: op('GET', '/account/token', {
    summary: "List the caller's tokens",
    description: `Newest first. Those that have expired stay for ${tokenLimits.keptDays} days.`,
    access: 'signed-in',
    narrowed: 'not',
    response: z.array(ProgramToken),
  }),
  createOwnToken: op('POST', '/account/token', {
    summary: 'Make a token for a program of the caller',
    description: `${meaning}It ends with the account, or when that moves to another integrator.`,
    access: 'signed-in',
    narrowed: 'not',
    audit: 'TOKEN_CREATED',
    ...creation,
  }),
  endOwnToken: op('DELETE', '/account/token/{tokenId}', {
    summary: "End one of the caller's tokens",
    description: 'From now on every process of the platform refuses it.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'TOKEN_ENDED',
    response: Done,
  }),
}

/** Accounts of programs. Account managers look after them. */
export const serviceAccountOperations = {
  listServiceAccounts: op('GET', '/management/serviceaccount', {
    summary: "List the service accounts of the caller's integrator",
    description: 'With their tokens, sorted by name.',
    access: 'account-management',
    narrowed: 'refused',
    response: z.array(ServiceAccount),
  }),
  createServiceAccount: op('POST', '/management/serviceaccount', {
    summary: 'Create a service account',
    description:
      'It is nobody: it has no password and cannot sign in. It stays when the person who made it leaves.',
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'SERVICE_ACCOUNT_CREATED',
    body: ServiceAccountBody,
    response: ServiceAccount,
    failures: { 409: `There are ${tokenLimits.serviceAccounts} service accounts already.` },
  }),
  updateServiceAccount: op('PUT', '/management/serviceaccount/{serviceAccountId}', {
    summary: 'Rename a service account, or change its roles',
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'SERVICE_ACCOUNT_UPDATED',
    body: ServiceAccountUpdate,
    response: ServiceAccount,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteServiceAccount: op('DELETE', '/management/serviceaccount/{serviceAccountId}', {
    summary: 'Delete a service account',
    description: 'Its tokens end at once. What they did stays in the audit log.',
    access: 'account-management',
    narrowed: 'refused',
    audit: 'SERVICE_ACCOUNT_DELETED',
    response: Done,
  }),
  createServiceToken: op('POST', '/management/serviceaccount/{serviceAccountId}/token', {
    summary: 'Make a token of a service account',
    description: `${meaning}Its roles are some of those that both the caller and the service account have.`,
    access: 'account-management',
    narrowed: 'refused',
    audit: 'SERVICE_TOKEN_CREATED',
    ...creation,
  }),
  endServiceToken: op('DELETE', '/management/serviceaccount/{serviceAccountId}/token/{tokenId}', {
    summary: 'End a token of a service account',
    description: 'From now on every process of the platform refuses it.',
    access: 'account-management',
    narrowed: 'refused',
    audit: 'SERVICE_TOKEN_ENDED',
    response: Done,
  }),
}
