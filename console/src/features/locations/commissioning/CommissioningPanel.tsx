import { useQuery } from '@tanstack/react-query'
import type { LocationOverview } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { TextPanel } from '../../../kit/page/PageState.tsx'
import { Verdict } from '../../../ui/Labels.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { TextLink } from '../../../ui/Text.tsx'
import { checkedText, missingText, pageOf, problemTexts, stepTexts } from './steps.ts'
import styles from './CommissioningPanel.module.css'

export function CommissioningPanel({ overview: { location } }: { overview: LocationOverview }) {
  const mayWrite = useAccess('location-write')
  const options = query(api.getCommissioning, { locationId: location.id })
  return (
    <TextPanel
      result={useQuery({ ...options, staleTime: 0 })}
      loadingText="Loading what is missing..."
      failedText="Failed to fetch what is missing"
    >
      {({ done, steps, problems }) => (
        <>
          <p className={styles.figure}>
            <strong>
              {done} of {steps.length}
            </strong>{' '}
            {done === steps.length ? 'done: nothing is missing.' : 'done'}
            <Progress aria-label="Steps that are done" value={done} max={steps.length} />
          </p>
          <ol className={styles.steps}>
            {steps.map((step) => {
              const { title, pageName } = stepTexts[step.step]
              const page = pageOf(step.step, location.id, mayWrite)
              return (
                <li key={step.step}>
                  <Verdict isGood={step.isDone}>
                    <span className={styles.title}>{title}</span>
                    {step.isDone && (
                      <span className={styles.missing}>{checkedText(step, Date.now() / 1000)}</span>
                    )}
                    {!step.isDone && (
                      <span className={styles.missing}>
                        {checkedText(step, Date.now() / 1000)} {missingText(step)}{' '}
                        {page !== undefined && <TextLink href={page}>{pageName}</TextLink>}
                        {step.step === 'COMPONENTS_SEND' &&
                          problemTexts(problems, Date.now() / 1000).map((text) => (
                            <span key={text} className={styles.problem}>
                              {text}
                            </span>
                          ))}
                      </span>
                    )}
                  </Verdict>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </TextPanel>
  )
}
