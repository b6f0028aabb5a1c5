import type { AccountDeletion } from '#contract/schemas/deletion'
import { affectedSentence, sentences } from '../../domain/affected.ts'

export function accountDeletion({ ownedAccounts }: AccountDeletion): string[] {
  return sentences(
    ownedAccounts.count === 0 && 'It owns no other account.',
    affectedSentence(
      ownedAccounts,
      'account loses its owner and owns itself then',
      'accounts lose their owner and own themselves then',
    ),
  )
}
