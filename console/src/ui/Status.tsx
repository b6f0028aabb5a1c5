import styles from './Status.module.css'

type Tone = 'good' | 'attention' | 'bad' | 'quiet'

/** Words with a known meaning. Any other status of a platform is grey. */
const tones: Record<string, Tone> = {
  ACTIVE: 'good',
  ONLINE: 'good',
  COMMISSIONING: 'attention',
  MAINTENANCE: 'attention',
  OFFLINE: 'attention',
  SUSPENDED: 'attention',
  FAULT: 'bad',
}

interface StatusProps {
  value: string
  /** Something is said beside it that does not fit to green. */
  isDoubtful?: boolean
}

/** A dot and the word. The word has the meaning, the colour only helps to find it. */
export function Status({ value, isDoubtful = false }: StatusProps) {
  if (value === '') return null
  const tone = tones[value] ?? 'quiet'
  return (
    <span className={styles.status} data-tone={isDoubtful && tone === 'good' ? 'attention' : tone}>
      {value}
    </span>
  )
}
