import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Device } from '#contract/schemas/device'
import type { Marks } from '#contract/schemas/values'
import type { TokenOutcome } from '#contract/values'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { type Column, custom, formatEpochSeconds } from '../../kit/list/columns.ts'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/deviceState.ts'
import { deviceStatusWords, wordIn } from '../../texts/labels.ts'
import { Status } from '../../ui/Text.tsx'
import { locationAddress } from '../addresses.ts'
import { MarkLinks } from '../marks/MarkLinks.tsx'
import { isMarked, marksLive } from '../marks/marks.ts'
import styles from './DeviceStatus.module.css'
import { problemText } from './reports.ts'

interface DeviceStatusProps {
  device: Pick<Device, 'deviceId' | 'locationId' | 'status'>
  marks: (Marks & { openAlarms?: number | undefined }) | undefined
  /** Why nothing comes from it, in words. */
  problem: string
  /** In a cell, the rest is below the status. */
  isCell?: boolean
}

/** What a device says of itself, and what is said against it: one whose values are late is not simply green. */
export function DeviceStatus({ device, marks, problem, isCell = false }: DeviceStatusProps) {
  const { deviceId, locationId, status } = device
  return (
    <span className={isCell ? styles.cell : styles.line}>
      <Status value={status} words={deviceStatusWords} isDoubtful={isMarked(marks)} />
      {problem !== '' && (
        <span className={styles.problem} title={problem} dir="auto">
          {problem}
        </span>
      )}
      {locationId && (
        <MarkLinks
          marks={marks}
          locationId={locationId}
          within={{ device: deviceId }}
          isShort={isCell}
          // The page of the location begins with them.
          alarms={{ count: marks?.openAlarms ?? 0, href: locationAddress(locationId) }}
        />
      )}
    </span>
  )
}

type Token = Pick<Device, 'hasToken' | 'isTokenValidated'> & Partial<Pick<Device, 'tokenCheckedAt'>>

/** Whether there is a token, whether it is valid, and why not. `now` is the outcome of a check now, if the platform sends it. */
export function tokenText({ hasToken, isTokenValidated, tokenCheckedAt }: Token, now?: TokenOutcome): string {
  if (!hasToken) return texts.noToken
  // Other platforms do not say when.
  if (tokenCheckedAt === undefined) return isTokenValidated ? texts.valid : texts.notValidated
  const checked =
    tokenCheckedAt === null ? texts.notCheckedYet : texts.checkedAt(formatEpochSeconds(tokenCheckedAt))
  const reason = now === undefined || now === 'VALID' ? undefined : texts.tokenOutcomes[now]
  const invalid = tokenCheckedAt === null ? texts.present(checked) : texts.notValid(checked)
  if (reason === undefined) return isTokenValidated ? texts.validAnd(checked) : invalid
  return texts.because(isTokenValidated ? texts.wasValid(checked) : invalid, reason)
}

type MarkedDevices = ReadonlyMap<string, Pick<DeviceStatusProps, 'marks' | 'problem'>>

/** What is said against devices. Nothing on a platform that does not say it. */
export function useMarkedDevices(): MarkedDevices {
  const { data, dataUpdatedAt } = useQuery({ ...query(api.listMarkedDevices), ...marksLive })
  return useMemo(
    () =>
      new Map(
        (data ?? []).map(({ deviceId, problem, ...marks }) => [
          deviceId,
          { marks, problem: problemText(problem, dataUpdatedAt / 1000) },
        ]),
      ),
    [data, dataUpdatedAt],
  )
}

/** The status in a list. */
export const statusColumn = (marked: MarkedDevices, width: number): Column<Device> =>
  custom<Device>({
    id: 'status',
    header: common.status,
    hasChoices: true,
    width,
    tall: marked.size > 0,
    words: deviceStatusWords,
    text: ({ status }) => wordIn(deviceStatusWords)(status),
    render: (device) => {
      const { marks, problem = '' } = marked.get(device.deviceId) ?? {}
      return <DeviceStatus isCell device={device} marks={marks} problem={problem} />
    },
  })
