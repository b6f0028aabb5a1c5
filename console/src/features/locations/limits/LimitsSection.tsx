import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { mostCountedLimits } from '#contract/limits'
import type { Conditional } from '#contract/schemas/conditional'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePreloadLater, lazyDialog } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { Action } from '../../../ui/Action.tsx'
import type { Measured } from '../curve/measured.ts'
import { LimitLine } from './LimitLine.tsx'
import { raisedText } from './limitText.ts'
import styles from './LimitsSection.module.css'

const LimitForm = lazyDialog(async () => (await import('./LimitForm.tsx')).LimitForm)
const DeleteLimit = lazyDialog(async () => (await import('./DeleteLimit.tsx')).DeleteLimit)
const dialogs = [LimitForm, DeleteLimit]
const none: never[] = []

interface LimitsSectionProps {
  locationId: string
  chosen: readonly Measured[]
}

/** The alarm limits of the shown measurements. Each says how often it would have raised an alarm. */
export function LimitsSection({ locationId, chosen }: LimitsSectionProps) {
  const heading = useId()
  const mayChange = useAccess('conditional-management')
  usePreloadLater(mayChange ? dialogs : none)
  const edit = useDialog<Conditional | null>('limit')
  const remove = useDialog<Conditional>('limit-deletion')
  const { data = none, isPending, isError } = useQuery(query(api.findConditionals, { body: { locationId } }))
  const groups = chosen.map((measured) => ({
    measured,
    limits: data
      .filter(({ measurementId }) => measurementId === measured.measurementId)
      .slice(0, mostCountedLimits),
  }))
  const counts = useRaisedCounts(locationId, groups)
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <header className={styles.header}>
        <h2 id={heading}>Alarm limits</h2>
        {mayChange && <Action onClick={() => edit.open(null)}>Add Limit</Action>}
      </header>
      {isError && <p role="alert">Failed to fetch alarm limits</p>}
      {isPending && <output>Loading alarm limits...</output>}
      {!isPending && !isError && groups.every(({ limits }) => limits.length === 0) && (
        <p className={styles.quiet}>No limits yet: no value of {namesOf(chosen)} raises an alarm.</p>
      )}
      {groups.map(
        ({ measured, limits }, group) =>
          limits.length > 0 && (
            <ul key={measured.measurementId} aria-label={measured.name} className={styles.limits}>
              {limits.map((limit, at) => {
                const counted = counts[group]
                const raised = counted?.raised[at]
                return (
                  <LimitLine
                    key={limit.conditionalId}
                    limit={limit}
                    measured={measured}
                    raised={counted && raised !== undefined ? raisedText(counted, raised) : ''}
                    change={mayChange ? { edit: edit.open, remove: remove.open } : undefined}
                  />
                )
              })}
            </ul>
          ),
      )}
      <Suspense>
        {edit.state && <LimitForm locationId={locationId} chosen={chosen} dialog={edit.state} />}
        {remove.state && <DeleteLimit locationId={locationId} dialog={remove.state} />}
      </Suspense>
    </section>
  )
}

const namesOf = (chosen: readonly Measured[]) => chosen.map(({ name }) => name).join(', ')

/** One call for each measurement, however many limits it has. The count is left out if the platform has no such call. */
function useRaisedCounts(
  locationId: string,
  groups: readonly { measured: Measured; limits: readonly Conditional[] }[],
) {
  return useQueries({
    queries: groups.map(({ measured: { measurementId }, limits }) => ({
      ...query(api.countRaised, {
        locationId,
        measurementId,
        body: { limits: limits.map(({ comparison, threshold }) => ({ comparison, threshold })) },
      }),
      enabled: limits.length > 0,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}
