import type { InputHTMLAttributes } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked'> {
  label: string
  isOn: boolean
  /** Where the words around it say what it is for, the label is read out alone. */
  isLabelHidden?: boolean
}

/** On or off at once. */
export function Switch({ label, isOn, isLabelHidden = false, ...rest }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-label={isLabelHidden ? label : undefined}
        className={styles.input}
        {...rest}
      />
      {!isLabelHidden && <span>{label}</span>}
    </label>
  )
}
