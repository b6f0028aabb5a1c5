import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../db/schema/index.ts'
import { setupForm, startEmptyPlatform } from '../testing/empty-platform.ts'
import type { EmptyPlatform } from '../testing/empty-platform.ts'

let platform: EmptyPlatform

beforeAll(async () => {
  platform = await startEmptyPlatform()
})
afterAll(() => platform.close())

describe('what is typed', () => {
  test.each([
    [{ organisation: ' ' }, ['REQUIRED organisation']],
    [{ username: 'two words', email: 'ida' }, ['INVALID username', 'INVALID email']],
    [{ firstName: undefined, lastName: '' }, ['REQUIRED firstname', 'REQUIRED lastname']],
    [{ organisation: 'x'.repeat(300), integrator: 7 }, ['INVALID organisation', 'INVALID integrator']],
    [{ password: 'password1234' }, ['INVALID password']],
    [{ password: 'Nordlicht Ida Holm' }, ['INVALID password']],
    [{ password: undefined }, ['REQUIRED password']],
    [{ isOperator: true }, ['UNKNOWN isOperator']],
    [{ email: 'ida\u0000@x.example' }, ['INVALID email', 'INVALID email']],
  ])('%j is refused by field', async (change, expected) => {
    const answer = await platform.post({ ...setupForm, token: platform.token, ...change })
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: { key: string; parameters: { FIELD: string } }[] }>()
    expect(errors.map(({ key, parameters }) => `${key} ${parameters.FIELD}`)).toEqual(expected)
    expect(await platform.database.db.$count(accounts)).toBe(0)
  })

  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a form', 'token=x', 'application/x-www-form-urlencoded', 415],
    ['nothing', '', 'application/json', 400],
    ['too much', JSON.stringify({ token: 'x'.repeat(20_000) }), 'application/json', 413],
  ])('%s is refused', async (_what, body, type, status) => {
    const answer = await platform.post(body, type)
    expect([answer.statusCode, answer.json<{ requestId: string }>().requestId]).toEqual([
      status,
      expect.stringMatching(/^[\da-f-]{36}$/),
    ])
  })
})
