import type { IntegrationTest } from '#contract/schemas/integration'
import { reasonFor } from '#contract/texts/reasons/reason'
import { said } from '../../base/answer.ts'
import { epochSeconds } from '../../base/time.ts'
import { newId } from '../../db/ids.ts'
import type { MessageTexts } from '../../texts/index.ts'
import { product } from '../../texts/product.ts'
import { unlinked } from '../../texts/unlinked.ts'
import { noFacts, type Notice, type Outcome } from './channel.ts'

/** A real message that says that it is a test. */
export function testNotice(texts: MessageTexts, about: string, link: string): Notice {
  const subject = unlinked(about)
  return { ...messageTo(subject, link), text: texts.test(subject, link) }
}

/** A message that somebody asks for, and that is about no alarm. */
export function messageTo(subject: string, link: string): Notice {
  const id = newId()
  return {
    id,
    alarmId: `test-${id}`,
    step: 'TEST',
    severity: 'INFO',
    subject,
    text: `${subject} ${link}`,
    link,
    isDrill: false,
    facts: { ...noFacts, location: product, since: epochSeconds(new Date()) },
  }
}

export function answerOf(outcome: Outcome): IntegrationTest {
  const { result } = outcome
  return { result, ...said(result === 'SENT' ? (outcome.answer ?? reasonFor('ACCEPTED')) : outcome.reason) }
}
