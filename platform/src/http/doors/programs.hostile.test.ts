import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { ApiError } from '../../base/errors.ts'
import { createProgramLimit } from './programs.ts'

/** The code of the refusal, or undefined if the call may go on. */
function makeCalls(limit: ReturnType<typeof createProgramLimit>) {
  const reply = { headers: () => reply } as unknown as FastifyReply
  return (tokenId: string, integratorId: string, times: number) =>
    Array.from({ length: times }, () => {
      try {
        limit({ program: { tokenId }, integratorId } as Parameters<typeof limit>[0], reply)
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return error.refusal.code
      }
    })
}

test('many tokens of one integrator get no more together than its share, and take nothing from another one', () => {
  const call = makeCalls(createProgramLimit(5, 8))
  expect(call('first', 'loud', 6)).toEqual([...Array<undefined>(5), 'TOO_MANY_PROGRAM_CALLS'])
  expect(call('second', 'loud', 4)).toEqual([...Array<undefined>(3), 'PROGRAMS_SHARE_SPENT'])
  expect(call('third', 'loud', 1)).toEqual(['PROGRAMS_SHARE_SPENT'])
  expect(call('own', 'quiet', 5)).toEqual(Array<undefined>(5))
})
