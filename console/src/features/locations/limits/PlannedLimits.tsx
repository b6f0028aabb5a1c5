import { counted } from '../../../ui/Text.tsx'
import styles from './LimitsSection.module.css'

/** Counts limits from a copy that wait for their measurement. Another platform has none. */
export function PlannedLimits({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <p className={styles.quiet}>
      {counted(count, 'alarm limits')} of the copied location wait: each is set as soon as a component of the
      same product is put into its zone.
    </p>
  )
}
