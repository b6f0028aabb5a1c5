import { useState } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { texts } from '../../texts/alarms.ts'
import { notify } from '../../ui/notify.ts'
import { titleText } from './alarms.ts'

const silencing = ({ alarmId }: Alarm) => `silence ${alarmId}`

/** Nothing is asked before: it is the first thing that a woken person does. */
export function useAcknowledging() {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  async function run(key: string, change: () => Promise<unknown>, done: string, failed: string) {
    setRunning((keys) => new Set(keys).add(key))
    try {
      await change()
      notify.success(done)
    } catch (error) {
      notify.error(failed, serverReason(error))
    } finally {
      setRunning((keys) => new Set([...keys].filter((one) => one !== key)))
    }
  }

  async function acknowledge(alarm: Alarm): Promise<void> {
    const { alarmId } = alarm
    const title = titleText(alarm)
    const change = async () => api.acknowledgeAlarm({ alarmId })
    await run(alarmId, change, texts.acknowledged(title), texts.failedToAcknowledge(title))
  }

  /** Shelved from now on. The reason says that it was one press. */
  async function silence(alarm: Alarm, seconds: number, duration: string): Promise<void> {
    const { alarmId } = alarm
    const title = titleText(alarm)
    const body = { until: Math.floor(Date.now() / 1000) + seconds, reason: texts.silencedFor(duration) }
    const change = async () => api.shelveAlarm({ alarmId, body })
    await run(silencing(alarm), change, texts.silenced(title, duration), texts.failedToSilence(title))
  }

  return {
    acknowledge,
    silence,
    isRunning: ({ alarmId }: Alarm) => running.has(alarmId),
    isBeingSilenced: (alarm: Alarm) => running.has(silencing(alarm)),
  }
}
