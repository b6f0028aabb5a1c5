import type { ReactNode } from 'react'
import { Field } from '../../../kit/page/Field.tsx'
import { type Measured, symbolOf } from '../../../domain/curve/lines.ts'
import { texts } from '../../../texts/locationsCurve.ts'

interface ChoiceProps {
  label: string
  value: string
  options: readonly Measured[]
  onChoose: (key: string) => void
  children?: ReactNode
}

export function Choice({ label, value, options, onChoose, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {value === '' && (
          <option value="" disabled>
            {texts.select}
          </option>
        )}
        {children}
        {options.map((one) => (
          <option key={one.key} value={one.key}>
            {one.unit ? `${one.name} (${symbolOf(one)})` : one.name}
          </option>
        ))}
      </select>
    </Field>
  )
}
