import type { Device } from '#contract/schemas/device'
import { tokenMessages, type TokenOutcome } from '#contract/values'
import { formatEpochSeconds } from '../../kit/list/columns.ts'

type Token = Pick<Device, 'hasToken' | 'isTokenValidated'> & Partial<Pick<Device, 'tokenCheckedAt'>>

/** Whether there is a token, whether it is valid, and why not. `now` is the outcome of a check now, if the platform sends it. */
export function tokenText({ hasToken, isTokenValidated, tokenCheckedAt }: Token, now?: TokenOutcome): string {
  if (!hasToken) return 'None'
  // Other platforms do not say when.
  if (tokenCheckedAt === undefined) return isTokenValidated ? 'Valid' : 'Present, not validated'
  const checked =
    tokenCheckedAt === null ? 'not checked yet' : `checked ${formatEpochSeconds(tokenCheckedAt)}`
  const isGone = now !== undefined && now !== 'VALID'
  if (isTokenValidated) return isGone ? `Was valid, ${checked}. ${tokenMessages[now]}` : `Valid, ${checked}`
  const state = tokenCheckedAt === null ? 'Present' : 'Not valid'
  return isGone ? `${state}, ${checked}. ${tokenMessages[now]}` : `${state}, ${checked}`
}
