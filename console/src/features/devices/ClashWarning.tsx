import { describePlace, findClash, nextFreeOffset } from '#contract/modbus-address'
import { Action } from '../../ui/Action.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { placeOf } from './commit.ts'
import { readNumber } from './fieldRules.ts'
import type { ModbusStepProps } from './ModbusStep.tsx'

/** Tells of an address that is taken before the server has to, with the next one that is free. */
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
