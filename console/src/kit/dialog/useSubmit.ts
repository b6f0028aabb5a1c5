import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage, fieldErrors, inSentences } from '../../api/errors.ts'
import { notify } from '../../ui/notify.ts'

/** A fixed sentence, or one made from the error. */
export type FailureText = string | ((error: unknown) => string)

export interface FailureReport {
  text: string
  /** The reason, if the sentence does not contain it. */
  cause?: string | undefined
}

interface Options<Result> {
  run: () => Promise<Result>
  failureText: FailureText
  /** A text that it returns is shown, and the dialog closes. */
  onDone: (result: Result) => string | void
  onClose?: () => void
  /** Takes the server's texts for single fields. Returns those without a field. */
  placeFieldErrors?: (texts: Record<string, string>) => string[]
}

/** Runs a save once, however often the button is pressed, and keeps the error for the dialog to show. */
export function useSubmit<Result>({ run, failureText, onDone, onClose, placeFieldErrors }: Options<Result>) {
  const queries = useQueryClient()
  const mutationKey = [useId()]
  const [unplaced, setUnplaced] = useState<string[]>()
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey,
    mutationFn: run,
    onSuccess: (result) => {
      const message = onDone(result)
      if (typeof message !== 'string') return
      notify.success(message)
      onClose?.()
    },
    onError: (failure) => {
      const texts = fieldErrors(failure)
      setUnplaced(Object.keys(texts).length > 0 ? placeFieldErrors?.(texts) : undefined)
    },
  })
  return {
    busy: isPending,
    report: error ? reportOf(error, failureText, unplaced) : undefined,
    submit: () => {
      if (queries.isMutating({ mutationKey }) === 0) mutate()
    },
    forget: reset,
  }
}

/** What the fields do not show already: the sentence, then errors that belong to no field, then the server's reason. */
function reportOf(error: unknown, failureText: FailureText, unplaced?: string[]): FailureReport | undefined {
  const left = inSentences(unplaced ?? [])
  if (typeof failureText === 'string') {
    const reason = errorMessage(error, failureText)
    const causes = [...(unplaced ?? []), ...(reason === failureText ? [] : [reason])]
    return { text: failureText, cause: inSentences(causes) }
  }
  if (unplaced === undefined) return { text: failureText(error) }
  return left === undefined ? undefined : { text: left }
}
