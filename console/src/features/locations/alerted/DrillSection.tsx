import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { longestDrill, secondsPer } from '#contract/limits'
import type { LocationDrill } from '#contract/schemas/drill'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { serverReason } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { channelText } from '../../../domain/notices/notices.ts'
import { lazyDialog } from '../../../kit/preload.ts'
import { Action } from '../../../ui/Action.tsx'
import { Verdict } from '../../../ui/Labels.tsx'
import { notify } from '../../../ui/notify.ts'
import { counted } from '../../../ui/Text.tsx'
import styles from './AlertedPanel.module.css'
import { drillText, isReached, isUnderWay, outcomeText } from './drills.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../kit/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)

/** While a drill goes on. */
const refreshMs = 1_000

const isOpen = (known: LocationDrill | undefined) => known?.drill?.endedAt === null

/** Notifies everybody as a real alarm would, and shows who was reached. On a platform without drills it is not there. */
export function DrillSection({ locationId, name }: { locationId: string; name: string }) {
  const heading = useId()
  const mayDrill = useAccess('alarm-handling')
  const [isAsking, setAsking] = useState(false)
  const { data, dataUpdatedAt } = useQuery({
    ...query(api.getDrill, { locationId }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? refreshMs : false),
    retry: false,
  })
  if (!data) return null
  const { drill } = data
  return (
    <section className={styles.drill} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Fire drill
      </h2>
      <p role="status" className="quiet">
        {drill ? drillText(drill, dataUpdatedAt / 1000) : 'Nobody has tried yet whom an alarm reaches.'}
      </p>
      {drill && <Recipients drill={drill} />}
      {mayDrill && (
        <div>
          {drill?.endedAt === null ? (
            <Action onClick={() => void end(drill.alarmId)}>End Drill</Action>
          ) : (
            <Action onClick={() => setAsking(true)}>Try It</Action>
          )}
        </div>
      )}
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title="Fire Drill"
            sentences={[
              `Everybody whom a CRITICAL alarm of ${name} reaches gets a message now, also those of later steps. Every message says that it is a drill.`,
              `It ends by itself when everybody is reached, after ${longestDrill / secondsPer.minute} minutes at the latest.`,
            ]}
            isHarmless
            confirmLabel="Start Drill"
            busyLabel="Starting..."
            run={async () => api.startDrill({ locationId })}
            failureText="Failed to start the drill"
            onDone={() => `A drill of ${name} goes on`}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

async function end(alarmId: string): Promise<void> {
  try {
    await api.resolveAlarm({ alarmId })
  } catch (error) {
    notify.error('Failed to end the drill', serverReason(error))
  }
}

function Recipients({ drill: { recipients, total } }: { drill: NonNullable<LocationDrill['drill']> }) {
  return (
    <>
      <ul className={styles.drilled} aria-label="Who was reached">
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
      {total > recipients.length && <p>And {counted(total - recipients.length, 'more recipients')}.</p>}
    </>
  )
}
