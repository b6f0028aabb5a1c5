import { useId } from 'react'
import { Action } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { automationFacts, type ScheduledZone } from './automationValues.ts'
import styles from './schedule.module.css'

interface AutomationSectionProps {
  zones: readonly ScheduledZone[]
  /** For people who may change it. */
  onEdit: ((zone: ScheduledZone) => void) | undefined
}

export function AutomationSection({ zones, onEdit }: AutomationSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Automation</h2>
      {zones.length === 0 && <p className={styles.quiet}>This location has no zones yet.</p>}
      <ul className={styles.zones}>
        {zones.map((zone) => (
          <li key={zone.zoneId} className={styles.zone}>
            <h3 id={`${heading}-${zone.zoneId}`} dir="auto">
              {zone.zoneName}
            </h3>
            <Facts label={`Automation of ${zone.zoneName}`} facts={automationFacts(zone)} />
            {onEdit && (
              <div>
                <Action aria-describedby={`${heading}-${zone.zoneId}`} onClick={() => onEdit(zone)}>
                  Edit
                </Action>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
