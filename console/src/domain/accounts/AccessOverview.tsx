import { useQuery } from '@tanstack/react-query'
import { roleLabels } from '#contract/access'
import type { Authorization } from '#contract/schemas/account'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { counted } from '../../ui/Text.tsx'
import { Chips, Verdict } from '../../ui/Labels.tsx'
import { roleHints } from '../hints.ts'
import { abilitiesOf } from './abilities.ts'
import styles from './AccessOverview.module.css'

/** What somebody can see and do, and why: by which role, and through which location group. */
export function AccessOverview({ of }: { of: Authorization }) {
  const groups = useQuery(query(api.listManagedGroups)).data
  const { roles, locations, locationGroups, capabilities } = of
  const locationsOf = (id: string) =>
    (groups?.find(({ locationGroupId }) => locationGroupId === id)?.locations ?? []).map(({ name }) => name)
  return (
    <div className={styles.overview}>
      <section aria-label="Roles">
        <h3>Roles</h3>
        <ul>
          {roles.map((role) => (
            <li key={role}>
              <strong>{roleLabels[role] || role}</strong>
              <span className="quiet">{roleHints[role]}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="May do">
        <h3>May do</h3>
        {capabilities.operator && (
          <Verdict isGood>
            Look after all integrators
            <p className="quiet">The account belongs to the integrator of the operator</p>
          </Verdict>
        )}
        {abilitiesOf(roles).map(({ text, may, why }) => (
          <Verdict key={text} isGood={may}>
            {text}
            <p className="quiet">{why}</p>
          </Verdict>
        ))}
      </section>
      <section aria-label="Can see">
        <h3>Can see</h3>
        <p>
          {counted(locations.length, 'locations')}, with everything in them: everybody of an integrator sees
          all its locations.
        </p>
        <Chips names={locations.map(({ name, id }) => name || id)} empty="No locations" most={12} />
      </section>
      <section aria-label="Location groups">
        <h3>Location groups</h3>
        {locationGroups.length === 0 && <p className="quiet">In no location group.</p>}
        <ul>
          {locationGroups.map(({ locationGroupId, name, roles: inGroup }) => (
            <li key={locationGroupId}>
              <strong dir="auto">{name || 'Unnamed Location Group'}</strong>
              {inGroup.length > 0 && (
                <span className="quiet">{inGroup.map((role) => roleLabels[role] || role).join(', ')}</span>
              )}
              {groups && <Chips names={locationsOf(locationGroupId)} empty="No locations" most={6} />}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
