import { mayAccess } from '#contract/access'
import { recentSignInMinutes } from '#contract/limits'
import type { Operation } from '#contract/op'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { forbidden, SignInTooOld } from '../base/errors.ts'
import type { Caller } from '../base/request.ts'
import { minute } from '../base/time.ts'
import { checkNarrowing } from './narrowing.ts'

/** Whether the caller's roles are enough, and a program may make the call at all. */
export const mayCall = (
  { access, programs }: Pick<Operation, 'access' | 'programs'>,
  { roles, isOperator, program }: Pick<Caller, 'roles' | 'isOperator' | 'program'>,
): boolean => (!program || programs === true) && mayAccess(access, roles, isOperator)

export function checkAccess(operation: Operation, caller: Caller): void {
  if (!mayCall(operation, caller))
    throw forbidden(refusalFor(caller.program && !operation.programs ? 'NOT_FOR_PROGRAMS' : 'FORBIDDEN'))
  checkNarrowing(operation, caller)
}

/** What a call that another one makes asks for before its handler runs. Its input is read only for those who may make it. */
export function checkCall<Input>(operation: Operation, caller: Caller, readInput: () => Input): Input {
  checkAccess(operation, caller)
  const input = readInput()
  checkRecentSignIn(operation, caller)
  return input
}

/** Whoever is not let in for another reason hears of this one last: signing in again would not help them. */
export function checkRecentSignIn(operation: Operation, caller: Caller): void {
  if (operation.recentSignIn && isOld(caller)) throw new SignInTooOld()
}

/** An issuer that does not say when somebody has signed in is not asked. */
const isOld = ({ signedInAt }: Caller): boolean =>
  signedInAt !== undefined && Date.now() - signedInAt.getTime() > recentSignInMinutes * minute
