import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { notify } from '../../ui/notify.ts'
import { causeOf } from './cause.ts'

/** A renewal that failed leaves the person signed in until the token ends: it is said, and work goes on. */
export function useRenewalErrors(): void {
  const { error } = useAuth()
  useEffect(() => {
    if (error?.source === 'renewSilent') notify.error(`Renew silent failed: ${causeOf(error)}`)
  }, [error])
}
