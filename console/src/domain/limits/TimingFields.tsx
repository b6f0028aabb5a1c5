import { Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { TextInput } from '../../kit/form/fields.tsx'
import { Action } from '../../ui/Action.tsx'
import { type TimingField, timingFields } from './timing.ts'
import { texts } from '../../texts/limits.ts'
import styles from './TimingFields.module.css'

interface TimingFieldsProps {
  /** Value, error and what happens with what is typed. */
  propsOf: (name: TimingField) => { value?: string; error?: ReactNode }
  symbol: string | undefined
  /** Which limit, if a form has several. */
  of?: string
}

const units = {
  onDelaySeconds: texts.minutes,
  offDelaySeconds: texts.minutes,
  noValuePeriods: texts.periods,
}

/** What most limits do not need, folded until somebody asks for it. A field with an error is never hidden. */
export function TimingFields({ propsOf, symbol, of }: TimingFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // It stays open when the error is corrected.
  if (!isOpen && timingFields.some(({ name }) => Boolean(propsOf(name).error))) setOpen(true)
  const moreOf = of === undefined ? texts.more : texts.moreOf(of)
  return (
    <div className={styles.timing}>
      <Action
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={of === undefined ? undefined : moreOf}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.more}
      </Action>
      {isOpen && (
        <div id={id} role="group" aria-label={moreOf} className={styles.fields}>
          {timingFields.map(({ name, label }) => {
            const common = {
              label,
              'aria-label': of === undefined ? undefined : texts.fieldOf(label, of),
              description: texts.hints[name],
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
