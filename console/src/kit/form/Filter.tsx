import styles from './Box.module.css'

interface FilterProps {
  placeholder: string
  value: string
  onChange: (value: string) => void
}

export function Filter({ placeholder, value, onChange }: FilterProps) {
  return (
    <input
      className={styles.filter}
      type="search"
      placeholder={placeholder}
      aria-label={placeholder.replace(/\.+$/, '')}
      // Escape empties it first; only then it closes the dialog around it.
      data-mantine-stop-propagation={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // It would send the form that the filter only helps to fill in.
        if (event.key === 'Enter') event.preventDefault()
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}
