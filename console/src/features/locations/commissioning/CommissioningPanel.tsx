import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PageFailure } from '../../../kit/page/PageFailure.tsx'
import { Verdict } from '../../../ui/Verdict.tsx'
import type { PanelProps } from '../page/panel.ts'
import { missingText, placeOf, told } from './steps.ts'
import styles from './CommissioningPanel.module.css'

/** What is still missing before the location is done, each with the way to the place where it is done. */
export function CommissioningPanel({ overview: { location } }: PanelProps) {
  const mayWrite = useAccess('location-write')
  const asked = query(api.getCommissioning, { locationId: location.id })
  const { data, error, isFetching, refetch } = useQuery({ ...asked, staleTime: 0 })
  if (!data && !error) return <output className={styles.waiting}>Loading what is missing...</output>
  return (
    <div className={styles.panel}>
      {error && (
        <PageFailure
          text="Failed to fetch what is missing"
          error={error}
          isReloading={isFetching}
          reload={() => void refetch()}
        />
      )}
      {data && (
        <>
          <p className={styles.figure}>
            <strong>
              {data.done} of {data.steps.length}
            </strong>{' '}
            {data.done === data.steps.length ? 'done: nothing is missing.' : 'done'}
            <progress aria-label="Steps that are done" value={data.done} max={data.steps.length} />
          </p>
          <ol className={styles.steps}>
            {data.steps.map((step) => {
              const { title, placeName } = told[step.step]
              const place = placeOf(step.step, location.id, mayWrite)
              return (
                <li key={step.step}>
                  <Verdict isGood={step.isDone}>
                    <span className={styles.title}>{title}</span>
                    {!step.isDone && (
                      <span className={styles.missing}>
                        {missingText(step)} {place !== undefined && <a href={place}>{placeName}</a>}
                      </span>
                    )}
                  </Verdict>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </div>
  )
}
