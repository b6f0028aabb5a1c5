import { createEmailChannel } from '../channels/email.ts'
import type { Queries } from '../db/connection.ts'
import { createDelivery } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { findMailAddress } from './store.ts'
import type { Sender, Senders } from './worker.ts'

/** The channels that can send, each with where it finds the address. A channel that is missing here is not used. */
export const createSenders = (db: Queries, settings: Settings): Senders => ({
  EMAIL: mailSender(db, settings),
})

function mailSender(db: Queries, settings: Settings): Sender {
  const channel = createEmailChannel(createDelivery(settings), new URL(settings.publicUrl).hostname)
  return async (notice, { accountId }, signal) => {
    const account = await findMailAddress(db, accountId)
    if (!account) return { result: 'FAILED', reason: 'The account is deleted' }
    return channel.send(notice, account, signal)
  }
}
