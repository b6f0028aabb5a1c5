import { describeRange, findClash, type ModbusRange, nextFreeOffset } from '#contract/modbus-address'
import { Action } from '../../../ui/Action.tsx'
import { Warning } from '../../../ui/Text.tsx'
import { readNumber } from './fieldRules.ts'

interface ClashWarningProps {
  /** The addresses that would be used, once enough has been typed to tell. */
  place: ModbusRange | undefined
  /** The components that the device reads already. */
  others: readonly (ModbusRange & { componentName: string })[]
  onUse: (offset: string) => void
}

/** Warns that an address is taken before the form is sent, and offers the next free one. */
export function ClashWarning({ place, others, onUse }: ClashWarningProps) {
  const clash = place && findClash(place, others)
  const free = clash && String(nextFreeOffset(place, others))
  const isPossible = free !== undefined && readNumber('modbusStartAddressOffset', free) !== undefined
  return (
    <Warning text={clash && `${clash.componentName} already uses ${describeRange(clash)}.`}>
      {isPossible && <Action onClick={() => onUse(free)}>Use offset {free}</Action>}
    </Warning>
  )
}
