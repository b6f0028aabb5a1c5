import { defaultLanguage, type Language } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import { letter } from '../mail/letter.ts'
import { type Delivery, isRefused, type Message } from '../mail/mailer.ts'
import { mailTexts } from '../texts/index.ts'
import { wordsOf } from './answers.ts'
import type { Channel, Notice, Outcome } from './channel.ts'

export interface MailTarget {
  firstName: string
  lastName: string
  email: string
  language?: Language | null
}

/** Mails about alarms. A second mail with the same id is shown once by most mail programs, so whatever is not clear is tried again. */
export function createEmailChannel(
  { deliver }: Pick<Delivery, 'deliver'>,
  host: string,
): Channel<MailTarget> {
  return {
    async send(notice, target) {
      try {
        const words = await deliver(mailOf(notice, target, host))
        return { result: 'SENT', answer: words ?? reasonFor('WRITTEN_TO_FILE') }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

function mailOf(notice: Notice, target: MailTarget, host: string): Message {
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
