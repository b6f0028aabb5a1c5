import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createCodeCheck } from '../../second-factor/check.ts'
import type { FactorMails } from '../../second-factor/mails.ts'
import { findStep, takeStep } from '../../second-factor/steps.ts'
import { signInPath } from '../addresses.ts'
import type { Interactions } from './interactions.ts'
import { formOf, type ProviderContext, type SendPage, tooManyAttempts } from './scope.ts'

export const secondStepPath = '/second-step'

/** A sign-in whose password was right, by the id of its interaction. Nobody is signed in by it. */
export const secondStep = {
  model: 'SecondStep',
  minutes: 10,
  payload: z.object({ accountId: z.string() }),
}

/** The page after the password, for people with a second factor. */
export function registerSecondStep(
  app: FastifyInstance,
  context: ProviderContext,
  mails: FactorMails,
  interactions: Interactions,
  send: SendPage,
): void {
  const { db, pages, logSecurity } = context
  const address = `${signInPath}/:uid${secondStepPath}`
  const checkCode = createCodeCheck(context)
  const viewOf = (uid: string) => ({
    action: interactions.addressOf(uid, secondStepPath),
    signIn: interactions.addressOf(uid),
  })

  app.get(address, async (request, reply) => {
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const { uid } = interaction
    if (!(await findStep(db, secondStep, uid))) return reply.redirect(interactions.addressOf(uid), 303)
    return send(reply, 200, pages.secondStep(viewOf(uid)))
  })

  app.post(address, async (request, reply) => {
    const interaction = await interactions.find(request, reply)
    if (!interaction) return send(reply, 400, pages.expired())
    const { uid } = interaction
    const step = await findStep(db, secondStep, uid)
    if (!step) return reply.redirect(interactions.addressOf(uid), 303)
    const { accountId } = step
    const code = formOf(request).get('code') ?? ''
    const result = await checkCode({ accountId, code, address: request.ip })
    if (result.kind === 'blocked') {
      reply.header('retry-after', result.waitSeconds)
      const problem = tooManyAttempts(result.waitSeconds)
      return send(reply, 429, pages.secondStep({ ...viewOf(uid), problem }))
    }
    if (result.kind === 'refused') {
      const problem = 'This code is not right, or it has been used already.'
      return send(reply, 401, pages.secondStep({ ...viewOf(uid), problem }))
    }
    // Meanwhile the account may have got a new password, which ends what was begun with the old one.
    const taken = await takeStep(db, secondStep, uid)
    if (taken?.accountId !== accountId) return reply.redirect(interactions.addressOf(uid), 303)
    logSecurity('sign-in', 'ok', { accountId, by: result.by })
    if (result.by === 'recovery-code') await mails.recoveryCodeUsed(accountId)
    return interactions.finish(request, reply, accountId)
  })
}
