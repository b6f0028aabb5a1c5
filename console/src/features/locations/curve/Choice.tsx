import type { ReactNode } from 'react'
import { Field } from '../../../kit/page/Field.tsx'
import type { Measured } from './lines.ts'

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
            Select...
          </option>
        )}
        {children}
        {options.map(({ key, name, unit }) => (
          <option key={key} value={key}>
            {unit ? `${name} (${unit.symbol})` : name}
          </option>
        ))}
      </select>
    </Field>
  )
}
