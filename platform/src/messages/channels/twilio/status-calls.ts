import { refusalFor } from '#contract/texts/refusals/refusal'
import type { FastifyInstance } from 'fastify'
import type { Encryption } from '../../../base/encryption.ts'
import { ApiError } from '../../../base/errors.ts'
import { isSigned, readStatus, statusAddress, statusPath } from './twilio-status.ts'
import type { Db } from '../../../db/connection.ts'
import { findTarget } from '../../../domain/integrations/targets.ts'
import { findSender, storeDelivery } from './delivery-store.ts'

interface Dependencies {
  db: Db
  encryption: Encryption
  publicUrl: string
}

/** Many times longer than what Twilio sends. */
const mostBytes = 16 * 1024

/** Where Twilio says what became of a text message. It is no call of the API: Twilio signs, and has no account. */
export async function registerTwilioStatus(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.post<{ Params: { noticeId: string } }>(
      `${statusPath}/:noticeId`,
      { config: { operation: 'twilio-status' } },
      async (request, reply) => {
        const { noticeId } = request.params
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const signature = String(request.headers['x-twilio-signature'] ?? '')
        const url = statusAddress(dependencies.publicUrl, noticeId) ?? ''
        const token = await findToken(dependencies, noticeId)
        if (!isSigned(signature, token, url, form)) throw new ApiError(403, refusalFor('NOT_SIGNED'))
        const status = readStatus(form)
        if (status) await storeDelivery(dependencies.db, noticeId, status, new Date())
        return reply.status(204).send()
      },
    )
  })
}

/** With an API key its secret is not what Twilio signs with. Then nobody asked for the status. */
async function findToken({ db, encryption }: Dependencies, noticeId: string): Promise<string | undefined> {
  if (!/^[\w-]{1,64}$/.test(noticeId)) return undefined
  const found = await findTarget(db, encryption, await findSender(db, noticeId))
  return found.type === 'TWILIO_SMS' && found.target.apiKeySid === null ? found.target.secret : undefined
}
