import { greatestLikelyOffset } from '#contract/limits'
import { isBeyondRegisters } from '#contract/modbus-address'
import { Warning } from '../../../ui/Text.tsx'
import { stretchOf } from './commit.ts'
import type { WizardValues } from './wizardValues.ts'

/** Warns of an offset that is probably a mistake. */
export function OffsetWarning({ values }: { values: WizardValues }) {
  const stretch = stretchOf(values)
  const text = `Hardly any controller has offsets above ${greatestLikelyOffset}: please check the start address offset.`
  return <Warning text={isBeyondRegisters(stretch) ? text : undefined} />
}
