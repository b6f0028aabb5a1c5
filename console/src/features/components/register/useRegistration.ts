import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ElsysReport } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { takeDraft, keepThroughReload } from '../../../kit/dialog/drafts.ts'
import { sensorsIn, withoutKeys } from './sensorText.ts'

/** What is typed on the page. */
type Typed = { text: string; deviceId: string }

const draftName = 'register-sensors'
const nothing: Typed = { text: '', deviceId: '' }

async function register({ text, deviceId }: Typed, commit: boolean): Promise<ElsysReport> {
  const query = { commit: commit ? ('true' as const) : ('false' as const), ...(deviceId && { deviceId }) }
  const sensors = sensorsIn(text)
  return sensors ? api.registerElsys({ query, body: sensors }) : api.registerElsysText({ query, body: text })
}

/** The platform checks the text first, and then registers it. A text that changes after a check is checked again. */
export function useRegistration() {
  const [typed, setTyped] = useState(() => (takeDraft(draftName)?.values as Typed | undefined) ?? nothing)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(
    () =>
      keepThroughReload(draftName, () => ({
        subject: null,
        values: { ...latest.current, text: withoutKeys(latest.current.text) },
      })),
    [],
  )
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (commit: boolean) => register(typed, commit),
  })
  return {
    typed,
    change: (next: Partial<Typed>) => {
      reset()
      setTyped({ ...typed, ...next })
    },
    check: () => mutate(false),
    commit: () => mutate(true),
    isBusy: isPending,
    report: data,
    error,
  }
}
