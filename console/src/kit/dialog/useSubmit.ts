import { type Query, useQueryClient } from '@tanstack/react-query'
import { isAxiosError } from 'axios'
import { useRef, useState } from 'react'
import { errorMessage, fieldErrors } from '../../api/errors.ts'

/** A fixed sentence, or one made from the error. */
export type FailureText = string | ((error: unknown) => string)

export interface FailureReport {
  text: string
  /** Why, where the sentence itself does not say it. */
  cause?: string | undefined
}

interface Options<Result> {
  run: () => Promise<Result>
  failureText: FailureText
  onDone: (result: Result) => void
  /** Takes the server's texts for single fields; answers whether it could place all of them. */
  placeFieldErrors?: (texts: Record<string, string>) => boolean
}

/** Runs a save once, however often the button is pressed, and keeps what went wrong for the dialog to show. */
export function useSubmit<Result>({ run, failureText, onDone, placeFieldErrors }: Options<Result>) {
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<FailureReport>()
  const running = useRef(false)
  const queries = useQueryClient()

  async function submit(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setReport(undefined)
    try {
      onDone(await run())
    } catch (error) {
      const texts = fieldErrors(error)
      const placed = Object.keys(texts).length > 0 && placeFieldErrors?.(texts)
      if (!placed || typeof failureText === 'string') setReport(reportOf(error, failureText))
      if (isOutdated(error)) void queries.invalidateQueries({ predicate: isList })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, report, submit, forget: () => setReport(undefined) }
}

/** The account decides whether this page is shown at all, and the dialog with it must not go. */
const isList = ({ queryKey }: Query) => queryKey[0] !== 'current-account'

/** Somebody else was faster: what is on the screen behind the dialog is no longer true. */
function isOutdated(error: unknown): boolean {
  return isAxiosError(error) && (error.response?.status === 404 || error.response?.status === 409)
}

function reportOf(error: unknown, failureText: FailureText): FailureReport {
  if (typeof failureText === 'function') return { text: failureText(error) }
  const cause = errorMessage(error, failureText)
  return { text: failureText, cause: cause === failureText ? undefined : cause }
}
