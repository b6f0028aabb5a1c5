import type { InputHTMLAttributes } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked'> {
  label: string
  isOn: boolean
  /** The label is only for screen readers, because the words around it say the same. */
  isLabelHidden?: boolean
}

/** Switches at once, without a button to save. */
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
