import { expect, test } from 'vitest'
import { createPeopleFirst } from './people-first.ts'

test('people wait from their call until shortly after the answer', async () => {
  let now = 1_000
  const people = createPeopleFirst(() => now)
  expect(people.areWaiting()).toBe(false)
  const answer = await people.answer(async () => {
    expect(people.areWaiting()).toBe(true)
    now += 5_000
    return 'answer'
  })
  expect([answer, people.areWaiting()]).toEqual(['answer', true])
  now += 100
  expect(people.areWaiting()).toBe(false)
})

test('somebody whose call fails does not wait for ever, and others still do', async () => {
  let now = 1_000
  const people = createPeopleFirst(() => now)
  let finish = () => {}
  const slow = people.answer(() => new Promise<void>((done) => (finish = done)))
  await expect(people.answer(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  now += 1_000
  expect(people.areWaiting()).toBe(true)
  finish()
  await slow
  now += 1_000
  expect(people.areWaiting()).toBe(false)
})
