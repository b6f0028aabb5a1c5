import type { Ref } from 'react'
import styles from './Box.module.css'

interface FilterProps {
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** The focus starts here, except on touch screens, whose keyboard would cover the list. */
  begins?: boolean
  /** Called by the arrow key, to move into the list. */
  onDown?: () => void
  onEnter?: () => void
  ref?: Ref<HTMLInputElement>
}

export function Filter({ placeholder, value, onChange, begins, onDown, onEnter, ref }: FilterProps) {
  return (
    <input
      ref={ref}
      className={styles.filter}
      type="search"
      placeholder={placeholder}
      aria-label={placeholder.replace(/\.+$/, '')}
      data-autofocus={(begins && !matchMedia('(pointer: coarse)').matches) || undefined}
      // Escape clears it first. Only then it closes the dialog around it.
      data-mantine-stop-propagation={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        // Enter would submit the form around the filter.
        event.preventDefault()
        if (event.key === 'Enter') onEnter?.()
        else onDown?.()
      }}
    />
  )
}
