import type { Operation } from '#contract/op'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../base/request.ts'
import { checkAccess } from '../access.ts'
import type { Answering } from '../answers/send.ts'
import type { PeopleFirst } from '../people-first.ts'
import type { AnswerFor } from './call.ts'

export interface PeoplesDoor {
  authenticate: (request: FastifyRequest) => Promise<Caller>
  people: PeopleFirst
}

/** The door for people: sign-in, access, and then the call. */
export function doorForPeople(
  operation: Operation,
  answer: AnswerFor,
  { authenticate, people }: PeoplesDoor,
): Answering {
  return (request, reply) =>
    people.answer(async () => {
      const caller = await authenticate(request)
      checkAccess(operation, caller)
      return answer(caller, request, reply)
    })
}
