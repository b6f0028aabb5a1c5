import type { Operation } from '#contract/op'
import { refusalFor } from '#contract/texts/refusals/refusal'
import type { FastifyReply } from 'fastify'
import { createCallBudget, createCallRate } from '../../base/fairness/call-rate.ts'
import { TooManyRequests } from '../../base/errors.ts'
import { checkAccess } from '../access.ts'
import type { Answering } from '../answers/send.ts'
import type { AuthenticateProgram, ProgramCaller } from '../program-authentication.ts'
import type { AnswerFor } from './call.ts'

export interface ProgramsDoor {
  authenticateProgram: AuthenticateProgram
  limitCalls: LimitCalls
}

/**
 * The door for programs, to the same calls as for people: token, calls a minute, access, and from there on as for a person. Nobody waits
 * for its answer, so it does not count among the people who come first.
 */
export function doorForPrograms(
  operation: Operation,
  answer: AnswerFor,
  { authenticateProgram, limitCalls }: ProgramsDoor,
): Answering {
  return async (request, reply) => {
    const caller = await authenticateProgram(request, request.ip)
    limitCalls(caller, reply)
    checkAccess(operation, caller)
    return answer(caller, request, reply)
  }
}

export type LimitCalls = (caller: ProgramCaller, reply: FastifyReply) => void

/** Counts a call for its token and for its integrator, or refuses it. Each process counts its own. Every answer says what is left to the token. */
export function createProgramLimit(callsPerMinute: number, callsPerMinuteOfAll: number): LimitCalls {
  const spendToken = createCallBudget(callsPerMinute)
  const spendShare = createCallRate(callsPerMinuteOfAll)
  return ({ program, integratorId }, reply) => {
    const { wait, remaining, reset } = spendToken(program.tokenId)
    void reply.headers({
      'ratelimit-limit': callsPerMinute,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': reset,
      'ratelimit-policy': `${callsPerMinute};w=60`,
    })
    if (wait > 0) throw tooMany('TOO_MANY_PROGRAM_CALLS', callsPerMinute, wait)
    const share = spendShare(integratorId)
    if (share > 0) throw tooMany('PROGRAMS_SHARE_SPENT', callsPerMinuteOfAll, share)
  }
}

const tooMany = (code: 'TOO_MANY_PROGRAM_CALLS' | 'PROGRAMS_SHARE_SPENT', most: number, seconds: number) =>
  new TooManyRequests(refusalFor(code, { most, seconds }), seconds)
