import type { Integration } from '#contract/schemas/integration'
import type { IntegrationDeletion } from '#contract/schemas/preview'
import { api } from '../../api/client.ts'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'

/** The question does not wait for the count. An answer within this time is told with it. */
const countedWithinMs = 300

function integrationDeletion({ groups, silencedLocations }: IntegrationDeletion): string[] {
  return sentences(
    affectedSentence(groups, 'location group loses it', 'location groups lose it'),
    silencedSentence(silencedLocations),
  )
}

/** The question, and in a second paragraph what the integration takes along, if the platform says so in time. */
export async function deletionQuestion({ integrationId, name }: Integration): Promise<string> {
  const question = `Are you sure you want to delete integration "${name}"?`
  const counting = new AbortController()
  const { signal } = counting
  const inTime = new Promise<undefined>((resolve) => setTimeout(resolve, countedWithinMs))
  const counted = api.previewIntegrationDeletion({ integrationId }, { signal }).catch(() => undefined)
  const known = await Promise.race([counted, inTime])
  counting.abort()
  const taken = known ? integrationDeletion(known) : []
  return taken.length > 0 ? `${question}\n\n${taken.join(' ')}` : question
}
