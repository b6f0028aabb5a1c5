import { Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { TextInput } from '../../kit/form/fields.tsx'
import { Action } from '../../ui/Action.tsx'
import { type TimingField, timingFields } from './timing.ts'
import styles from './TimingFields.module.css'

interface TimingFieldsProps {
  /** Value, error and what happens with what is typed. */
  propsOf: (name: TimingField) => { value?: string; error?: ReactNode }
  symbol: string | undefined
  /** Which limit, if a form has several. */
  of?: string
}

const hints: Record<TimingField, string> = {
  deadBand: 'The value has to be this far back before the alarm is over',
  onDelaySeconds: 'The value has to stay on the wrong side this long before the alarm is raised',
  offDelaySeconds: 'The value has to stay back this long before the alarm is over',
  noValuePeriods: 'So many sample periods without a value raise an alarm, too. Empty: none',
  instruction: 'What to do about the alarm, for those who are alerted',
}

const units = { onDelaySeconds: 'min', offDelaySeconds: 'min', noValuePeriods: 'periods' }

/** What most limits do not need, folded until somebody asks for it. A field with an error is never hidden. */
export function TimingFields({ propsOf, symbol, of }: TimingFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // It stays open when the error is corrected.
  if (!isOpen && timingFields.some(({ name }) => Boolean(propsOf(name).error))) setOpen(true)
  const named = of === undefined ? '' : ` of ${of}`
  return (
    <div className={styles.timing}>
      <Action
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={of === undefined ? undefined : `More${named}`}
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Action>
      {isOpen && (
        <div id={id} role="group" aria-label={`More${named}`} className={styles.fields}>
          {timingFields.map(({ name, label }) => {
            const common = {
              label,
              'aria-label': of === undefined ? undefined : `${label}${named}`,
              description: hints[name],
              autoComplete: 'off',
              ...propsOf(name),
            }
            return name === 'instruction' ? (
              <Textarea key={name} autosize minRows={2} maxRows={8} className={styles.wide} {...common} />
            ) : (
              <TextInput
                key={name}
                inputMode="decimal"
                rightSectionWidth={64}
                rightSection={name === 'deadBand' ? symbol : units[name]}
                {...common}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}
