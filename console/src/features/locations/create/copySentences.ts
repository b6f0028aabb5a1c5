import type { CopyPreview } from '#contract/schemas/location'
import { affectedSentence, sentences } from '../../../domain/affected.ts'
import { counted } from '../../../ui/Text.tsx'

/** Says what a copy contains, and what it does not. */
export function copySentences(preview: CopyPreview): string[] {
  const { layouts, zones, calendars, days, automations, conditionals, conditionalsWithoutProduct } = preview
  const { mayManageAutomation, mayManageConditionals, refusal } = preview
  if (refusal !== null) return [`${refusal}.`]
  return sentences(
    zones.count === 0 ? 'It has no zones.' : affectedSentence(zones, 'zone', 'zones'),
    affectedSentence(layouts, 'layout', 'layouts'),
    affectedSentence(calendars, 'zone with its own calendar', 'zones with their own calendars'),
    days > 0 && `${counted(days, 'calendar days')} from today on.`,
    mayManageAutomation
      ? affectedSentence(automations, 'zone with automation', 'zones with automation')
      : automations.count > 0 && 'Its automation is not copied, because you may not manage automation.',
    mayManageConditionals
      ? affectedSentence(
          conditionals,
          'alarm limit, which waits for its component',
          'alarm limits, which wait for their components',
        )
      : conditionals.count > 0 && 'Its alarm limits are not copied, because you may not manage alarm limits.',
    mayManageConditionals &&
      conditionalsWithoutProduct > 0 &&
      `${counted(conditionalsWithoutProduct, 'alarm limits')} of components without a product are not copied.`,
    'Devices, components, samples and groups are not copied.',
  )
}
