import type { Account } from '#contract/schemas/account'
import type { AccountDeletion } from '#contract/schemas/preview'
import { affectedSentence, sentences, silencedSentence } from '../../domain/affected.ts'

/** Other platforms have accounts without names. */
export function deletionQuestion({ firstName, lastName, username, email, accountId }: Account): string {
  const name = `${firstName} ${lastName}`.trim() || username || email || accountId
  return `Are you sure you want to delete the account for ${name}?`
}

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
