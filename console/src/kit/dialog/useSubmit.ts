import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
  const queries = useQueryClient()
  const mutationKey = [useId()]
  const [isPlaced, setPlaced] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey,
    mutationFn: run,
    onSuccess: onDone,
    onError: (failure) => {
      const texts = fieldErrors(failure)
      setPlaced(Object.keys(texts).length > 0 && (placeFieldErrors?.(texts) ?? false))
    },
  })
  const isSaid = error !== null && !(isPlaced && typeof failureText === 'function')
  return {
    busy: isPending,
    report: isSaid ? reportOf(error, failureText) : undefined,
    submit: () => {
      if (queries.isMutating({ mutationKey }) === 0) mutate()
    },
    forget: reset,
  }
}

function reportOf(error: unknown, failureText: FailureText): FailureReport {
  if (typeof failureText === 'function') return { text: failureText(error) }
  const cause = errorMessage(error, failureText)
  return { text: failureText, cause: cause === failureText ? undefined : cause }
}
