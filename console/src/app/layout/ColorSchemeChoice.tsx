import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { chooseColorScheme, useColorScheme } from '../../ui/colorScheme.ts'
import styles from './ColorSchemeChoice.module.css'

const choices = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

export function ColorSchemeChoice() {
  const colorScheme = useColorScheme()
  const group = useId()
  return (
    <fieldset className={styles.schemes}>
      <legend>Colours</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={group}
            aria-label={label}
            checked={colorScheme === value}
            onChange={() => chooseColorScheme(value)}
          />
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
