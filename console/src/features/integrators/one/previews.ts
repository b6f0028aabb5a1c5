import type { MovePreview, TransferPreview } from '#contract/schemas/preview'
import { affectedSentence, sentences } from '../../../domain/affected.ts'

/** The consequences in sentences, and what would prevent it. */
export interface Preview {
  sentences: string[]
  refusal?: string | undefined
}

export function transferSentences(preview: TransferPreview): Preview {
  const { components, devices, groups, newProducts, taken } = preview
  return {
    sentences: sentences(
      'Its zones, measurements, samples and conditionals go along.',
      `${components} ${components === 1 ? 'component goes' : 'components go'} along.`,
      affectedSentence(devices, 'device goes along', 'devices go along'),
      affectedSentence(groups, 'location group loses it', 'location groups lose it'),
      affectedSentence(newProducts, 'product is copied', 'products are copied'),
    ),
    refusal: taken === null ? undefined : `The other integrator has a component ${taken} already.`,
  }
}

export function moveSentences({ groups, ownedAccounts, refusal }: MovePreview): Preview {
  return {
    sentences: sentences(
      'Roles stay as they are. The person sees the other integrator alone from then on.',
      affectedSentence(groups, 'location group is left', 'location groups are left'),
      affectedSentence(
        ownedAccounts,
        'account that it answers for becomes an owner',
        'accounts that it answers for become owners',
      ),
    ),
    refusal: refusal ?? undefined,
  }
}
