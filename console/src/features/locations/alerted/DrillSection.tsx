import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { longestDrill, secondsPer } from '#contract/limits'
import type { LocationDrill } from '#contract/schemas/drill'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { serverReason } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { channelText } from '../../../domain/notices/notices.ts'
import { useBudget } from '../../../domain/useBudget.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { Action } from '../../../ui/Action.tsx'
import { Verdict } from '../../../ui/Labels.tsx'
import { notify } from '../../../ui/notify.ts'

import styles from './AlertedPanel.module.css'
import { drillText, isReached, isUnderWay, outcomeText } from './drills.ts'
import { texts } from '../../../texts/locationsAlerted.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../kit/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)

/** While a drill goes on. */
const refreshMs = 1_000

const isOpen = (known: LocationDrill | undefined) => known?.drill?.endedAt === null

export const useDrill = (locationId: string) =>
  useQuery({
    ...query(api.getDrill, { locationId }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? refreshMs : false),
    retry: false,
  })

interface DrillSectionProps {
  locationId: string
  name: string
  known: ReturnType<typeof useDrill>
}

/** Notifies everybody as a real alarm would, and shows who was reached. On a platform without drills it is not there. */
export function DrillSection({ locationId, name, known: { data, dataUpdatedAt } }: DrillSectionProps) {
  const heading = useId()
  const mayDrill = useAccess('alarm-handling')
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const { drill } = data
  return (
    <section className={styles.drill} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {texts.fireDrill}
      </h2>
      <p role="status" className="quiet">
        {drill ? drillText(drill, dataUpdatedAt / 1000) : texts.nobodyHasTried}
      </p>
      {drill && <Recipients drill={drill} />}
      {mayDrill && (
        <div>
          {drill?.endedAt === null ? (
            <Action onClick={() => void end(drill.alarmId)}>{texts.endDrill}</Action>
          ) : (
            <Action onClick={() => setAsking(true)}>{texts.tryIt}</Action>
          )}
        </div>
      )}
      <Suspense>
        {isAsking && <StartDialog locationId={locationId} name={name} onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  )
}

interface StartProps {
  locationId: string
  name: string
  onClose: () => void
}

function StartDialog({ locationId, name, onClose }: StartProps) {
  const budget = useBudget('DRILLS')
  return (
    <ConfirmDialog
      title={texts.fireDrillTitle}
      sentences={[
        texts.everybodyGetsMessage(name),
        texts.endsByItself(longestDrill / secondsPer.minute),
        ...(budget === undefined ? [] : [budget]),
      ]}
      isHarmless
      confirmLabel={texts.startDrill}
      busyLabel={texts.starting}
      run={async () => api.startDrill({ locationId })}
      failureText={texts.failedToStart}
      onDone={() => texts.drillGoesOn(name)}
      onClose={onClose}
    />
  )
}

async function end(alarmId: string): Promise<void> {
  try {
    await api.resolveAlarm({ alarmId })
  } catch (error) {
    notify.error(texts.failedToEnd, serverReason(error))
  }
}

function Recipients({ drill: { recipients, total } }: { drill: NonNullable<LocationDrill['drill']> }) {
  return (
    <>
      <ul className={styles.drilled} aria-label={texts.whoWasReached}>
        {recipients.map((one, at) => (
          <li key={`${one.channel} ${one.integrationId} ${one.accountId} ${at}`}>
            {isUnderWay(one) ? (
              <strong dir="auto" className={styles.undecided}>
                {one.recipientName}
              </strong>
            ) : (
              <Verdict isGood={isReached(one)}>
                <strong dir="auto">{one.recipientName}</strong>
              </Verdict>
            )}
            <span className="quiet">{channelText(one)}</span>
            <span>{outcomeText(one)}</span>
          </li>
        ))}
      </ul>
      {total > recipients.length && <p>{texts.moreRecipients(total - recipients.length)}</p>}
    </>
  )
}
