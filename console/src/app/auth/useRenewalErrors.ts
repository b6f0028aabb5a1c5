import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { notify } from '../../ui/notify.ts'
import { causeOf } from './cause.ts'
import { isFinal } from './userManager.ts'

/** After a failed renewal the person stays signed in until the token expires. They are told, and can go on working. */
export function useRenewalErrors(): void {
  const { error, user } = useAuth()
  const expiresAt = user?.expires_at
  useEffect(() => {
    if (error?.source !== 'renewSilent') return
    const { text, explanation = text } = causeOf(error)
    const isOver = isFinal(error.innerError)
    notify.error(`Renew silent failed: ${isOver ? explanation : text} ${wayOn(isOver, expiresAt)}`)
  }, [error, expiresAt])
}

function wayOn(isOver: boolean, expiresAt = 0): string {
  const end = new Date(expiresAt * 1000)
  const time = end.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  if (end.getTime() <= Date.now()) return isOver ? '' : 'It is tried again.'
  if (isOver) return `You are signed in until ${time}: save what you are working on.`
  return `You are signed in until ${time}; until then it is tried again.`
}
