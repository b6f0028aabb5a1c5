import type { Alarm } from '#contract/schemas/alarm'
import { alarmAddress } from '../addresses.ts'
import { TextLink } from '../../ui/Text.tsx'
import { undeliveredText } from './alarms.ts'

/** Somebody may not know of the alarm. Its page says who, and why. */
export function Undelivered({ alarm }: { alarm: Alarm }) {
  const text = undeliveredText(alarm)
  return (
    text !== '' && (
      <TextLink look="danger" href={alarmAddress(alarm.alarmId)}>
        {text}
      </TextLink>
    )
  )
}
