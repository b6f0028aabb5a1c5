import { z } from 'zod'
import { invitationHeader } from '../invitation.ts'
import { mostDaysToSetUp, mostOwnSessions } from '../limits.ts'
import { messageBounds } from '../message-bounds.ts'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { OwnSession, OwnSignIn, SecondFactorRuleBody, SecondFactorRules, SignIn } from '../schemas/sign-in.ts'
import { invitationMeaning, manyInvitations } from './accounts.ts'

const notManaged = 'An outside identity provider looks after it.'

/** How the caller signs in. */
export const ownSignInOperations = {
  getOwnSignIn: op('GET', '/account/signin', {
    summary: 'Read how the caller signs in',
    access: 'signed-in',
    narrowed: 'not',
    response: OwnSignIn,
  }),
  listOwnSessions: op('GET', '/account/session', {
    summary: "List the caller's sessions",
    description: `The newest ${mostOwnSessions}, those that have ended too. A session is known when the platform first sees a token of it. Tokens of the caller's programs come first.`,
    access: 'signed-in',
    narrowed: 'not',
    response: z.array(OwnSession),
  }),
  endOwnSession: op('DELETE', '/account/session/{sessionId}', {
    summary: "End one of the caller's sessions",
    description: 'From now on the platform refuses its tokens. For a token of a program it is `endOwnToken`.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'SESSIONS_ENDED',
    response: Done,
  }),
  endOtherSessions: op('DELETE', '/account/session', {
    summary: "End all of the caller's sessions but this one",
    description: 'Tokens that the caller has given to programs go on.',
    access: 'signed-in',
    narrowed: 'not',
    audit: 'SESSIONS_ENDED',
    response: Done,
  }),
}

/** How the accounts of an integrator sign in. Account managers look after it. */
export const signInOperations = {
  listSignIns: op('GET', '/management/account/signins', {
    summary: "List how the accounts of the caller's integrator sign in",
    access: 'account-management',
    narrowed: 'refused',
    response: z.array(SignIn),
  }),
  endAccountSessions: op('DELETE', '/management/account/{accountId}/session', {
    summary: 'Sign an account out everywhere',
    description:
      'From now on the platform refuses all tokens that the account has, also those of its programs. The person can sign in again.',
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'SESSIONS_ENDED',
    response: Done,
    failures: { 409: "It is the caller's own account." },
  }),
  resendInvitation: op('POST', '/management/account/{accountId}/invitation', {
    summary: 'Send the invitation of an account again',
    description: 'For somebody who has no password yet. Links of earlier mails stop working.',
    access: 'account-management',
    narrowed: 'refused',
    audit: 'INVITATION_SENT',
    response: Done,
    responseHeaders: { [invitationHeader]: invitationMeaning },
    failures: {
      409: 'It has a password already.',
      422: notManaged,
      429: `Its address was invited ${messageBounds.INVITATIONS_TO_ADDRESS.most} times within a day. Or: ${manyInvitations}`,
    },
  }),
  getSecondFactorRules: op('GET', '/management/secondfactor', {
    summary: "Read who of the caller's integrator needs a second factor",
    access: 'account-management',
    narrowed: 'refused',
    response: SecondFactorRules,
    failures: { 422: notManaged },
  }),
  setSecondFactorRule: op('PUT', '/management/secondfactor', {
    summary: "Set who of the caller's integrator needs a second factor",
    description:
      `\`from\` is at most ${mostDaysToSetUp} days ahead. From then on, whoever has none sets one up at the next sign-in, before anything else. Sessions of those ` +
      'who have none cannot be renewed any more.',
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'SECOND_FACTOR_RULE_SET',
    body: SecondFactorRuleBody,
    response: SecondFactorRules,
    failures: { 422: notManaged },
  }),
  removeSecondFactors: op('DELETE', '/management/account/{accountId}/secondfactor', {
    summary: 'Remove all second factors of an account',
    description:
      'For somebody who has lost them: make sure that it is this person who asks. Every session of the account ends, and the person gets ' +
      'a mail. Until a new one is added, the password is enough to sign in.',
    access: 'account-management',
    narrowed: 'refused',
    recentSignIn: true,
    audit: 'SECOND_FACTOR_REMOVED',
    response: Done,
    failures: {
      409: "It is the caller's own account.",
      422: notManaged,
      429: manyInvitations,
    },
  }),
}
