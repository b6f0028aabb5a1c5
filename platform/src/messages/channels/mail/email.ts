import { defaultLanguage } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import { type Addressee, atConfirmed } from '../../mail/addressee.ts'
import { letter } from '../../mail/letter.ts'
import { createDelivery, type Delivery, isRefused, type Message } from '../../mail/mailer.ts'
import { mailTexts } from '../../../texts/index.ts'
import { wordsOf } from '../answers.ts'
import type { Channel, Notice, Outcome } from '../channel.ts'
import type { Kind } from '../kind.ts'

/** An account. Nothing is sent to an address that its owner has not confirmed. */
export type MailTarget = Parameters<typeof atConfirmed>[0]

/** Mails about alarms. A second mail with the same id is shown once by most mail programs, so whatever is not clear is tried again. */
function createEmailChannel({ deliver }: Pick<Delivery, 'deliver'>, host: string): Channel<MailTarget> {
  return {
    async send(notice, target) {
      const addressee = atConfirmed(target)
      if (!addressee) return { result: 'FAILED', reason: reasonFor('EMAIL_NOT_CONFIRMED') }
      try {
        const words = await deliver(mailOf(notice, addressee, host))
        return { result: 'SENT', answer: words ?? reasonFor('WRITTEN_TO_FILE') }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

export const email: Kind<MailTarget> = {
  open: ({ settings }) => createEmailChannel(createDelivery(settings), new URL(settings.publicUrl).hostname),
  mostLocations: 20,
  rate: null,
  knowsRepeats: false,
  tellsAcknowledged: true,
}

function mailOf(notice: Notice, target: Addressee, host: string): Message {
  const { subject, link, facts, id } = notice
  const { alarm } = mailTexts[target.language ?? defaultLanguage]
  const message = letter(target, subject, {
    before: `${subject}.`,
    link: { label: alarm.open, address: link },
    after: facts.instruction ?? alarm.why,
  })
  return { ...message, messageId: `<${id}@${host}>` }
}

function outcomeOf(error: unknown): Outcome {
  const reason = wordsOf(error instanceof Error ? error.message : String(error), [])
  return isRefused(error) ? { result: 'FAILED', reason } : { result: 'RETRY', reason }
}
