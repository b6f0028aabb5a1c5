import { useState } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { texts } from '../../texts/alarms.ts'
import { notify } from '../../ui/notify.ts'
import { titleText } from './alarms.ts'

/** Nothing is asked before: it is the first thing that a woken person does. */
export function useAcknowledging() {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  async function acknowledge(alarm: Alarm): Promise<void> {
    const { alarmId } = alarm
    setRunning((ids) => new Set(ids).add(alarmId))
    try {
      await api.acknowledgeAlarm({ alarmId })
      notify.success(texts.acknowledged(titleText(alarm)))
    } catch (error) {
      notify.error(texts.failedToAcknowledge(titleText(alarm)), serverReason(error))
    } finally {
      setRunning((ids) => new Set([...ids].filter((id) => id !== alarmId)))
    }
  }

  return { acknowledge, isRunning: ({ alarmId }: Alarm) => running.has(alarmId) }
}
