import { useQuery } from '@tanstack/react-query'
import type { LocationOverview } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { TextPanel } from '../../../kit/page/PageState.tsx'
import { Verdict } from '../../../ui/Labels.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Sentence, TextLink } from '../../../ui/Text.tsx'
import { checkedText, missingText, pageName, pageOf, problemTexts } from './steps.ts'
import styles from './CommissioningPanel.module.css'
import { texts } from '../../../texts/locationsCommissioning.ts'
import { texts as columns } from '../../../texts/locations.ts'

export function CommissioningPanel({ overview: { location } }: { overview: LocationOverview }) {
  const mayWrite = useAccess('location-write')
  const options = query(api.getCommissioning, { locationId: location.id })
  return (
    <TextPanel
      result={useQuery({ ...options, staleTime: 0 })}
      loadingText={columns.loadingMissing}
      failedText={columns.failedMissing}
    >
      {({ done, steps, problems }) => (
        <>
          <p className={styles.figure}>
            <Sentence
              text={done === steps.length ? texts.allDone : texts.done}
              parts={{ figure: <strong>{columns.doneOf(done, steps.length)}</strong> }}
            />
            <Progress aria-label={texts.stepsDone} value={done} max={steps.length} />
          </p>
          <ol className={styles.steps}>
            {steps.map((step) => {
              const page = pageOf(step.step, location.id, mayWrite)
              return (
                <li key={step.step}>
                  <Verdict isGood={step.isDone}>
                    <span className={styles.title}>{texts.titles[step.step]}</span>
                    {step.isDone && (
                      <span className={styles.missing}>{checkedText(step, Date.now() / 1000)}</span>
                    )}
                    {!step.isDone && (
                      <span className={styles.missing}>
                        {checkedText(step, Date.now() / 1000)} {missingText(step)}{' '}
                        {page !== undefined && <TextLink href={page}>{pageName(step.step)}</TextLink>}
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
