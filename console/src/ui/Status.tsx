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

/** A dot and the word. The word has the meaning, the colour only helps to find it. */
export function Status({ value }: { value: string }) {
  if (value === '') return null
  return (
    <span className={styles.status} data-tone={tones[value] ?? 'quiet'}>
      {value}
    </span>
  )
}
