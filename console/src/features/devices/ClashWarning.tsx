import { describePlace, findClash, nextFreeOffset } from '#contract/modbus-address'
import { Action } from '../../ui/Action.tsx'
import { placeOf } from './commit.ts'
import { readNumber } from './fieldRules.ts'
import type { ModbusStepProps } from './ModbusStep.tsx'
import styles from './steps.module.css'

/** Tells of an address that is taken before the server has to, with the next one that is free. */
export function ClashWarning({ form, others }: ModbusStepProps) {
  const place = placeOf(form.values)
  const clash = place && findClash(place, others)
  const free = clash && String(nextFreeOffset(place, others))
  const isPossible = free !== undefined && readNumber('modbusStartAddressOffset', free) !== undefined
  return (
    <div className={clash && styles.warning}>
      <div role="status">{clash && `${clash.componentName} already uses ${describePlace(clash)}.`}</div>
      {isPossible && (
        <Action onClick={() => form.setFieldValue('modbusStartAddressOffset', free)}>
          Use offset {free}
        </Action>
      )}
    </div>
  )
}
