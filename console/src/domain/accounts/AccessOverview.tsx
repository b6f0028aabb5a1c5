import { useQuery } from '@tanstack/react-query'
import type { Authorization } from '#contract/schemas/account'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { Chips, Verdict } from '../../ui/Labels.tsx'
import { roleHints } from '../hints.ts'
import { abilitiesOf } from './abilities.ts'
import styles from './AccessOverview.module.css'
import { texts as common } from '../../texts/common.ts'
import { texts as domain } from '../../texts/domain.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts } from '../../texts/people.ts'

/** What somebody can see and do, and why: by which role, and through which location group. */
export function AccessOverview({ of }: { of: Authorization }) {
  const groups = useQuery(query(api.listManagedGroups)).data
  const { roles, scope, locations, locationGroups, capabilities } = of
  const sees = scope === 'GROUPS' ? texts.seesOfGroups : texts.seesLocations
  const locationsOf = (id: string) =>
    (groups?.find(({ locationGroupId }) => locationGroupId === id)?.locations ?? []).map(({ name }) => name)
  return (
    <div className={styles.overview}>
      <section aria-label={common.roles}>
        <h3>{common.roles}</h3>
        <ul>
          {roles.map((role) => (
            <li key={role}>
              <strong>{roleLabels[role] || role}</strong>
              <span className="quiet">{roleHints[role]}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={texts.mayDo}>
        <h3>{texts.mayDo}</h3>
        {capabilities.operator && (
          <Verdict isGood>
            {texts.lookAfterAll}
            <p className="quiet">{texts.belongsToOperator}</p>
          </Verdict>
        )}
        {abilitiesOf(roles).map(({ text, may, why }) => (
          <Verdict key={text} isGood={may}>
            {text}
            <p className="quiet">{why}</p>
          </Verdict>
        ))}
      </section>
      <section aria-label={texts.canSee}>
        <h3>{texts.canSee}</h3>
        <p>{sees(locations.length)}</p>
        <Chips names={locations.map(({ name, id }) => name || id)} empty={texts.noLocations} most={12} />
      </section>
      <section aria-label={texts.locationGroups}>
        <h3>{texts.locationGroups}</h3>
        {locationGroups.length === 0 && <p className="quiet">{texts.inNoLocationGroup}</p>}
        <ul>
          {locationGroups.map(({ locationGroupId, name, roles: inGroup }) => (
            <li key={locationGroupId}>
              <strong dir="auto">{name || domain.unnamedLocationGroup}</strong>
              {inGroup.length > 0 && (
                <span className="quiet">{inGroup.map((role) => roleLabels[role] || role).join(', ')}</span>
              )}
              {groups && <Chips names={locationsOf(locationGroupId)} empty={texts.noLocations} most={6} />}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
