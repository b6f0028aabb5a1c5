import type { AccountDeletion } from '#contract/schemas/deletion'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'

export function accountDeletion({ ownedAccounts, silencedLocations }: AccountDeletion): string[] {
  return sentences(
    ownedAccounts.count === 0 && 'It owns no other account.',
    affectedSentence(
      ownedAccounts,
      'account loses its owner and owns itself then',
      'accounts lose their owner and own themselves then',
    ),
    silencedSentence(silencedLocations),
  )
}
