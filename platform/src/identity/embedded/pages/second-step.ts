import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { createCodeCheck } from '../../second-factor/check.ts'
import type { FactorMails } from '../../second-factor/mails.ts'
import { assertionOptions, isSuspended, acceptPasskey } from '../../second-factor/passkeys.ts'
import { findStep, storeStep, takeStep } from '../../second-factor/steps.ts'
import { factorsOf } from '../../second-factor/store.ts'
import { signInPath } from '../addresses.ts'
import type { Interactions } from './interactions.ts'
import type { Pages } from '../views/index.ts'
import { formOf, type ProviderContext, type SendPage, tooManyAttempts } from './scope.ts'

export const secondStepPath = '/second-step'
const passkeyPath = '/passkey'

/** A sign-in whose password was right, by the id of its interaction. Nobody is signed in by it. */
export const secondStep = {
  model: 'SecondStep',
  minutes: 10,
  payload: z.object({ accountId: z.string() }),
}

/**
 * What a passkey has to sign, by the id of the interaction. With an account it is for the step after the password, and without
 * one for a sign-in by the passkey alone. Neither is accepted for the other.
 */
const challenge = {
  model: 'PasskeyChallenge',
  minutes: 10,
  payload: z.object({ challenge: z.string(), accountId: z.string().optional() }),
}

/** The page after the password, for people with a second factor, and the page for a passkey instead of the password. */
export function registerSecondStep(
  app: FastifyInstance,
  context: ProviderContext,
  mails: FactorMails,
  interactions: Interactions,
  send: SendPage,
): void {
  const { db, pagesFor, logSecurity, settings } = context
  const { publicUrl } = settings
  const address = `${signInPath}/:uid${secondStepPath}`
  const checkCode = createCodeCheck(context)

  app.get(address, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const step = await findStep(db, secondStep, interaction.uid)
    if (!step) return reply.redirect(interactions.addressOf(interaction.uid), 303)
    return sendStep(reply, 200, pages, { uid: interaction.uid, accountId: step.accountId })
  })

  app.post(address, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const { uid } = interaction
    const step = await findStep(db, secondStep, uid)
    if (!step) return reply.redirect(interactions.addressOf(uid), 303)
    const { accountId } = step
    const form = formOf(request)
    const passkey = form.get('passkey')
    const result = passkey
      ? await checkPasskey(uid, passkey, accountId)
      : await checkCode({ accountId, code: form.get('code') ?? '', address: request.ip })
    if (result.kind === 'blocked') {
      reply.header('retry-after', result.waitSeconds)
      const problem = tooManyAttempts(pages.texts, result.waitSeconds)
      return sendStep(reply, 429, pages, { uid, accountId, problem })
    }
    if (result.kind === 'refused') {
      const { wrongPasskey, wrongCode } = pages.texts.secondStep
      const problem = passkey ? wrongPasskey : wrongCode
      return sendStep(reply, 401, pages, { uid, accountId, problem })
    }
    // Meanwhile the account may have got a new password, which ends what was begun with the old one.
    const taken = await takeStep(db, secondStep, uid)
    if (taken?.accountId !== accountId) return reply.redirect(interactions.addressOf(uid), 303)
    logSecurity('sign-in', 'ok', { accountId, by: result.by })
    if (result.by === 'recovery-code') await mails.recoveryCodeUsed(accountId)
    return interactions.finish(request, reply, accountId)
  })

  app.get(`${signInPath}/:uid${passkeyPath}`, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    return sendPasskeyPage(reply, 200, pages, interaction.uid)
  })

  app.post(`${signInPath}/:uid${passkeyPath}`, async (request, reply) => {
    const pages = pagesFor(request)
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const { uid } = interaction
    const result = await checkPasskey(uid, formOf(request).get('passkey') ?? '')
    if (result.kind === 'refused')
      return sendPasskeyPage(reply, 401, pages, uid, pages.texts.secondStep.wrongPasskey)
    const { accountId } = result
    if (await isSuspended(db, accountId)) {
      logSecurity('sign-in', 'refused', { accountId, reason: 'suspended' })
      return sendPasskeyPage(reply, 403, pages, uid, pages.texts.signIn.suspended)
    }
    logSecurity('sign-in', 'ok', { accountId, by: 'passkey' })
    return interactions.finish(request, reply, accountId)
  })

  /** Each challenge is for one answer, right or wrong. */
  async function checkPasskey(uid: string, sent: string, accountId?: string) {
    const expected = await takeStep(db, challenge, uid)
    const owner =
      expected?.accountId === accountId && expected
        ? await acceptPasskey(db, publicUrl, expected, sent)
        : undefined
    if (owner !== undefined) return { kind: 'accepted' as const, by: 'passkey' as const, accountId: owner }
    logSecurity('sign-in', 'refused', { accountId, reason: 'wrong-passkey' })
    return { kind: 'refused' as const }
  }

  async function sendStep(
    reply: FastifyReply,
    status: number,
    pages: Pages,
    { uid, accountId, problem }: { uid: string; accountId: string; problem?: string },
  ) {
    const { factors } = await factorsOf(db, accountId)
    const passkeys = factors.some(({ kind }) => kind === 'PASSKEY')
      ? await assertionOptions(db, publicUrl, accountId)
      : undefined
    if (passkeys) await storeStep(db, challenge, uid, { challenge: passkeys.challenge, accountId })
    const view = {
      action: interactions.addressOf(uid, secondStepPath),
      signIn: interactions.addressOf(uid),
      hasApp: factors.some(({ kind }) => kind === 'APP'),
      passkeys,
      problem,
    }
    return send(reply, status, pages.secondStep(view))
  }

  async function sendPasskeyPage(
    reply: FastifyReply,
    status: number,
    pages: Pages,
    uid: string,
    problem?: string,
  ) {
    const options = await assertionOptions(db, publicUrl)
    await storeStep(db, challenge, uid, { challenge: options.challenge })
    const action = interactions.addressOf(uid, passkeyPath)
    const signIn = interactions.addressOf(uid)
    return send(reply, status, pages.passkeySignIn({ action, signIn, options, problem }))
  }
}
