import { z } from 'zod'
import { op } from '../op.ts'
import {
  ConfirmationBody,
  ConfirmationRequest,
  MessageBudget,
  OwnConfirmations,
} from '../schemas/confirmation.ts'
import { IntegrationTest } from '../schemas/integration.ts'

const tooMany =
  'An hour allows no more codes, for the address or the integrator. `Retry-After` says when the next one is allowed.'

/** Messages go only to an address that its owner has confirmed. */
export const ownConfirmationOperations = {
  getOwnConfirmations: op('GET', '/account/confirmation', {
    summary: "Read which of the caller's addresses are confirmed",
    access: 'signed-in',
    narrowed: 'not',
    response: OwnConfirmations,
  }),
  sendOwnConfirmation: op('POST', '/account/confirmation', {
    summary: "Send a code to one of the caller's addresses",
    description:
      'By mail, or by a text message through an integration of one of their location groups. The answer is that of the provider, and is 200 also if it was refused.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'CONFIRMATION_SENT',
    body: ConfirmationRequest,
    response: IntegrationTest,
    failures: { 409: 'The account has no such address.', 429: tooMany },
  }),
  confirmOwnAddress: op('PUT', '/account/confirmation', {
    summary: "Confirm one of the caller's addresses with the code that was sent there",
    description:
      'A code works within a day, takes five tries, and ends with the next one and with the address.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'ADDRESS_CONFIRMED',
    body: ConfirmationBody,
    response: OwnConfirmations,
  }),
  listMessageBudgets: op('GET', '/account/budgets', {
    summary: 'List how many messages the caller may still cause within this hour',
    description: 'Fire drills, tests and codes of the integrator, and invitations of the caller.',
    access: 'signed-in',
    narrowed: 'not',
    response: z.array(MessageBudget),
  }),
}

/** What account managers can do about the addresses of others. */
export const confirmationOperations = {
  sendConfirmation: op('POST', '/management/account/{accountId}/confirmation', {
    summary: 'Send somebody a code again, to confirm an address',
    access: 'account-management',
    narrowed: 'refused',
    audit: 'CONFIRMATION_SENT',
    body: ConfirmationRequest,
    response: IntegrationTest,
    failures: { 409: 'The account has no such address.', 429: tooMany },
  }),
}
