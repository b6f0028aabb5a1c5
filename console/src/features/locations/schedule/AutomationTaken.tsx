import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mostNames } from '#contract/limits'
import type { AutomationState } from '#contract/schemas/zone'
import { notTakenStates } from '#contract/values'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { isNotOffered } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { deviceAddress } from '../../../domain/addresses.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { PageFailure } from '../../../kit/page/PageState.tsx'
import { texts } from '../../../texts/locationsSchedule.ts'
import { classes } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { TextLink } from '../../../ui/Text.tsx'
import styles from './schedule.module.css'

/** Only while the page is visible. A device takes over a change with its next report. */
const refreshMs = 30_000

export const useAutomationState = (locationId: string) =>
  useQuery({ ...query(api.getAutomationState, { locationId }), refetchInterval: refreshMs })

/** Whether anything but the platform knows of the automation and calendars: which devices have taken them. */
export function AutomationTaken({ state }: { state: ReturnType<typeof useAutomationState> }) {
  const isLinked = useAccess('device-reading')
  const { data, error, isFetching, refetch } = state
  const isMissing = error !== null && isNotOffered(error)
  if (error && !isMissing)
    return <PageFailure text={texts.failedToFetchState} of={{ error, isFetching, refetch }} />
  // Without a version nothing has been set.
  if (!isMissing && !data?.version) return null
  const facts = data ? factsOf(data, isLinked) : []
  return (
    <section aria-label={texts.atDevices} className={classes('stack', styles.taken)}>
      <strong role="status">{data ? takenText(data) : texts.recorded}</strong>
      <p className="quiet">{texts.whatActs}</p>
      {facts.length > 0 && <Facts isWide label={texts.atDevices} facts={facts} />}
    </section>
  )
}

/** Devices that can never take it are not among those that could. */
function takenText({ devices: { taken, waiting, silent }, takenSince }: AutomationState): string {
  const able = taken + waiting + silent
  if (able === 0) return texts.recordedForNone
  return taken === 0 || takenSince === null
    ? texts.recordedFor(able)
    : texts.takenBy(taken, able, formatEpochSeconds(takenSince))
}

function factsOf({ devices, notTaken, sensors }: AutomationState, isLinked: boolean): [string, ReactNode][] {
  const count = { WAITING: devices.waiting, SILENT: devices.silent, UNABLE: devices.unable }
  const facts = notTakenStates
    .filter((state) => count[state] > 0)
    .map((state): [string, ReactNode] => {
      const named = notTaken.filter((device) => device.state === state).slice(0, mostNames)
      return [
        texts.notTaken[state],
        <>
          {named.map((device, at) => (
            <span key={device.deviceId}>
              {at > 0 && ', '}
              {isLinked ? (
                <TextLink href={deviceAddress(device)}>{device.cloudlinkId}</TextLink>
              ) : (
                device.cloudlinkId
              )}
            </span>
          ))}
          {count[state] > named.length && ` ${texts.andMore(count[state] - named.length)}`}
        </>,
      ]
    })
  return sensors > 0 ? [...facts, [texts.onlyMeasure, texts.sensors(sensors)]] : facts
}
