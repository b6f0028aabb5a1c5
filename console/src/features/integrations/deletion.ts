import type { Integration } from '#contract/schemas/integration'
import type { IntegrationDeletion } from '#contract/schemas/deletion'
import { api } from '../../api/client.ts'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'

/** How long to wait for the count before the question is asked. */
const patienceMs = 2000

function integrationDeletion({ groups, silencedLocations }: IntegrationDeletion): string[] {
  return sentences(
    groups.count === 0 && 'No location group uses it.',
    affectedSentence(groups, 'location group loses it', 'location groups lose it'),
    silencedSentence(silencedLocations),
  )
}

/** The question, with what is removed with the integration, if the platform can count it. */
export async function deletionQuestion({ integrationId, name }: Integration): Promise<string> {
  const question = `Are you sure you want to delete integration "${name}"?`
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const counted = await api.previewIntegrationDeletion({ integrationId }, { signal })
    return [question, ...integrationDeletion(counted)].join('\n\n')
  } catch {
    return question
  }
}
