import type { Operation } from '#contract/op'
import { second } from '../../base/time.ts'
import type { TakeTurn } from '../../base/fairness/turns.ts'
import type { Db } from '../../db/connection.ts'
import { retryLostRaces } from '../../db/transaction.ts'
import { sendWithOwnTag } from '../answers/own-tags.ts'
import { checkAnswer, send, type Answering } from '../answers/send.ts'
import type { DeviceContext } from '../context.ts'
import type { AuthenticateDevice } from '../device-authentication.ts'
import { readInput } from '../input/read.ts'
import type { LooseHandler } from '../run.ts'

interface Options {
  db: Db
  authenticateDevice: AuthenticateDevice
  takeTurn: TakeTurn
  checkResponses: boolean
}

/** The door for devices: token, turn, validation, work without a trace, token again if the call was held open, tag of the answer. */
export function doorForDevices(
  name: string,
  operation: Operation,
  handler: LooseHandler<DeviceContext>,
  { db, authenticateDevice, takeTurn, checkResponses }: Options,
): Answering {
  return async (request, reply) => {
    const device = await authenticateDevice(request)
    // Reading many samples takes milliseconds, and a whole fleet may send at once.
    const input = await takeTurn(device.integratorId, () => readInput(request, operation))
    const gone = new AbortController()
    // The request itself counts as closed as soon as it has been read.
    reply.raw.once('close', () => gone.abort())
    const since = performance.now()
    const context = { db, device, log: request.log, signal: gone.signal }
    const result = await retryLostRaces(() => handler(input, context))
    // While a call was held open, the token may have ended.
    if (performance.now() - since > second) await authenticateDevice(request, { isAgain: true })
    const answer = checkResponses ? await checkAnswer(name, operation, result) : result
    if (!operation.etag) return send(reply, operation, answer)
    return sendWithOwnTag(request, reply, operation, answer)
  }
}
