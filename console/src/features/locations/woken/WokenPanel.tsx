import { useQuery } from '@tanstack/react-query'
import type { AlarmRecipients } from '#contract/schemas/alarms'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { TextPanel } from '../../../kit/page/PageState.tsx'
import { TextLink, Verdict } from '../../../ui/Text.tsx'
import type { PanelProps } from '../page/panel.ts'
import { GroupWay } from './GroupWay.tsx'
import { leftOut, wayText } from './words.ts'
import styles from './WokenPanel.module.css'

/** The way of an alarm, from its beginning to the people whom it wakes, and what is missing on the way. */
export function WokenPanel({ overview: { location } }: PanelProps) {
  const asked = query(api.getAlarmRecipients, { locationId: location.id })
  return (
    <TextPanel asked={useQuery(asked)} what="who is woken">
      {(way) => <Way way={way} name={location.name} />}
    </TextPanel>
  )
}

function Way({ way, name }: { way: AlarmRecipients; name: string }) {
  return (
    <>
      <p className={way.reach === 'SOMEBODY' ? styles.good : styles.nobody}>{wayText(way, name)}</p>
      <h2 className={styles.heading}>Where alarms begin</h2>
      <ul className={styles.list}>
        {way.origins.map((origin) => (
          <li key={origin.layoutId}>
            <Origin origin={origin} way={way} name={name} />
          </li>
        ))}
      </ul>
      {way.groups.length > 0 && <h2 className={styles.heading}>Location groups, and whom they wake</h2>}
      {way.groups.map((group) => (
        <GroupWay key={group.locationGroupId} group={group} />
      ))}
      {leftOut(way.groupCount, way.groups.length, 'location groups')}
    </>
  )
}

function Origin({
  origin,
  way,
  name,
}: {
  origin: AlarmRecipients['origins'][number]
  way: AlarmRecipients
  name: string
}) {
  const { layoutId, layoutName, isReached, locationGroupIds } = origin
  const holding = way.groups.filter(({ locationGroupId }) => locationGroupIds.includes(locationGroupId))
  return (
    <Verdict isGood={isReached}>
      <strong dir="auto">{layoutId === null ? name : layoutName || 'Unknown Layout'}</strong>{' '}
      {holding.length > 0 ? (
        <span className={styles.quiet}>goes to {holding.map((group) => group.name).join(', ')}</span>
      ) : (
        <>
          <span className={styles.bad}>is in no location group.</span>{' '}
          <TextLink look="name" href="#/location-groups">
            Location Groups
          </TextLink>
        </>
      )}
    </Verdict>
  )
}
