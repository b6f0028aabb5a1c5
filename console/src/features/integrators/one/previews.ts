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
      'Its zones, measurements, samples and conditionals move with it.',
      `${components} ${components === 1 ? 'component moves' : 'components move'} with it.`,
      affectedSentence(devices, 'device moves with it', 'devices move with it'),
      affectedSentence(groups, 'location group loses it', 'location groups lose it'),
      affectedSentence(newProducts, 'product is copied', 'products are copied'),
    ),
    refusal: taken === null ? undefined : `The other integrator has a component ${taken} already.`,
  }
}

export function moveSentences({ groups, ownedAccounts, refusal }: MovePreview): Preview {
  return {
    sentences: sentences(
      'Roles stay as they are. From then on the person sees only the other integrator.',
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
