import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { texts } from '../../texts/signInAgain.ts'
import { language } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { causeOf } from './signInState.ts'
import { isFinal } from './userManager.ts'

/** After a failed renewal the person stays signed in until the token expires. They are told, and can go on working. */
export function useRenewalErrors(): void {
  const { error, user } = useAuth()
  const expiresAt = user?.expires_at
  useEffect(() => {
    if (error?.source !== 'renewSilent') return
    const { text, explanation = text } = causeOf(error)
    const isOver = isFinal(error.innerError)
    notify.error(texts.renewSilentFailedNext(isOver ? explanation : text, nextStepText(isOver, expiresAt)))
  }, [error, expiresAt])
}

function nextStepText(isOver: boolean, expiresAt = 0): string {
  const end = new Date(expiresAt * 1000)
  const time = end.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
  if (end.getTime() <= Date.now()) return isOver ? '' : texts.itIsTriedAgain
  if (isOver) return texts.signedInUntilSave(time)
  return texts.signedInUntilTried(time)
}
