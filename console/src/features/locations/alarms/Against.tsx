import type { Alarm } from '#contract/schemas/alarm'
import styles from './alarms.module.css'
import { againstParts } from './alarms.ts'

/** The value against its limit. A line breaks between the two, and not before a unit. */
export const Against = ({ alarm }: { alarm: Alarm }) => (
  <span>
    {againstParts(alarm).map((part) => (
      <span key={part} className={styles.part}>
        {part}{' '}
      </span>
    ))}
  </span>
)
