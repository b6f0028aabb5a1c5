import { describePlace, findClash, type ModbusPlace, nextFreeOffset } from '#contract/modbus-address'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { Action } from '../../../ui/Action.tsx'
import { Warning } from '../../../ui/Warning.tsx'
import { placeOf } from './commit.ts'
import { readNumber } from './fieldRules.ts'
import type { WizardValues } from './wizardValues.ts'

export interface ModbusStepProps {
  form: DialogForm<WizardValues>
  /** What the device reads already. */
  others: readonly (ModbusPlace & { componentName: string })[]
}

/** Warns of an address that is taken before it is sent, and offers the next free one. */
export function ClashWarning({ form, others }: ModbusStepProps) {
  const place = placeOf(form.values)
  const clash = place && findClash(place, others)
  const free = clash && String(nextFreeOffset(place, others))
  const isPossible = free !== undefined && readNumber('modbusStartAddressOffset', free) !== undefined
  return (
    <Warning text={clash && `${clash.componentName} already uses ${describePlace(clash)}.`}>
      {isPossible && (
        <Action onClick={() => form.setFieldValue('modbusStartAddressOffset', free)}>
          Use offset {free}
        </Action>
      )}
    </Warning>
  )
}
