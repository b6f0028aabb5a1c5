import type { Ref } from 'react'
import styles from './Box.module.css'

interface FilterProps {
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** The keyboard begins here; not where a keyboard on the glass would cover what is filtered. */
  begins?: boolean
  /** By the arrow key, into what is filtered. */
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
      // Escape empties it first; only then it closes the dialog around it.
      data-mantine-stop-propagation={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        // Enter would send the form that the filter only helps to fill in.
        event.preventDefault()
        if (event.key === 'Enter') onEnter?.()
        else onDown?.()
      }}
    />
  )
}
