import { NativeSelect } from '../form/fields.tsx'
import { texts } from '../../texts/imports.ts'

interface TimeZoneChoiceProps {
  /** Empty: not chosen yet. */
  value: string
  onChange: (zone: string) => void
}

const ofThisDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** For the new locations of a text whose lines and countries do not tell. The reader's own is the first choice. */
export function TimeZoneChoice({ value, onChange }: TimeZoneChoiceProps) {
  const own = ofThisDevice()
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)
  return (
    <NativeSelect
      label={texts.timeZoneOfOthers}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: texts.chooseTimeZone }, own, ...others]}
    />
  )
}
