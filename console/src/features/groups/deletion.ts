import type { GroupDeletion } from '#contract/schemas/preview'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'

export function groupDeletion({ accounts, locations, silencedLocations }: GroupDeletion): string[] {
  const members = { count: accounts, names: [] }
  return sentences(
    accounts === 0 && 'No account is in it.',
    affectedSentence(members, 'account loses its membership', 'accounts lose their membership'),
    locations.count === 0 && 'No location is in it.',
    affectedSentence(locations, 'location leaves it and stays', 'locations leave it and stay'),
    silencedSentence(silencedLocations),
  )
}
