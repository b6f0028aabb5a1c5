import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { notify } from '../../ui/notify.ts'
import { causeOf } from './cause.ts'
import { isFinal } from './userManager.ts'

/** A renewal that failed leaves the person signed in until the token ends: it is said, and work goes on. */
export function useRenewalErrors(): void {
  const { error, user } = useAuth()
  const expiresAt = user?.expires_at
  useEffect(() => {
    if (error?.source !== 'renewSilent') return
    const { text } = causeOf(error)
    notify.error(`Renew silent failed: ${text} ${wayOn(isFinal(error.innerError), expiresAt)}`)
  }, [error, expiresAt])
}

function wayOn(isFinalFailure: boolean, expiresAt = 0): string {
  const end = new Date(expiresAt * 1000)
  const isOver = end.getTime() <= Date.now()
  const time = end.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  if (isFinalFailure) return isOver ? '' : `You are signed in until ${time}: save what you are working on.`
  return isOver ? 'It is tried again.' : `You are signed in until ${time}; until then it is tried again.`
}
