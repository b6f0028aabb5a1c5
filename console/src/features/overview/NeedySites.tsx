import type { Overview } from '#contract/schemas/overview'
import type { LocationNeed } from '#contract/values'
import { useAccess } from '../../api/account.ts'
import { componentsAddress, locationAddress } from '../../domain/addresses.ts'
import { markedAddress } from '../../domain/marks/marks.ts'
import { TextLink } from '../../ui/Text.tsx'
import styles from './OverviewPage.module.css'
import { Section } from './Section.tsx'
import { texts } from '../../texts/overview.ts'

/** Where somebody sees, and does, what is needed. */
const addresses: Record<LocationNeed, (locationId: string) => string> = {
  DEVICES_SILENT: (id) => locationAddress(id, 'devices'),
  DEVICES_AT_FAULT: (id) => locationAddress(id, 'devices'),
  VALUES_LATE: (id) => markedAddress(id, { mark: 'LATE' }),
  VALUES_OUT_OF_RANGE: (id) => markedAddress(id, { mark: 'OUT_OF_RANGE' }),
  ALERTS_NOBODY: (id) => locationAddress(id, 'alerted'),
  BATTERIES_LOW: () => componentsAddress('lorawan'),
  DRILL_OVERDUE: (id) => locationAddress(id, 'alerted'),
}

/** Locations in operation that need somebody, each with what it needs. */
export function NeedySites({ count, first }: NonNullable<Overview['needy']>) {
  const mayOpenSensors = useAccess('device-management')
  const addressOf = (need: LocationNeed, id: string) =>
    // Another platform may know other needs.
    (need === 'BATTERIES_LOW' && !mayOpenSensors ? undefined : addresses[need]?.(id)) ?? locationAddress(id)
  return (
    <Section
      title={texts.needSomething}
      more={count > first.length && <span className="quiet">{texts.firstOf(first.length, count)}</span>}
    >
      {first.length === 0 && <p className="quiet">{texts.noneNeeds}</p>}
      <ul className={styles.needy}>
        {first.map(({ locationId, name, needs }) => (
          <li key={locationId}>
            <TextLink look="name" dir="auto" href={locationAddress(locationId)}>
              {name}
            </TextLink>
            <span className={styles.needs}>
              {needs.map(({ need, count: much }) => (
                <TextLink key={need} href={addressOf(need, locationId)}>
                  {texts.needs[need]?.(much) ?? need}
                </TextLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
