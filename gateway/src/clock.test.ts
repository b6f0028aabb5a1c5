import { expect, test } from 'vitest'
import { Clock } from './clock.ts'

function startClock() {
  const state = { wall: 1_772_442_000, steady: 50 }
  const messages: string[] = []
  const clock = new Clock((message) => messages.push(message), {
    wall: () => state.wall,
    steady: () => state.steady,
  })
  return {
    clock,
    messages,
    pass: (seconds: number) => {
      state.wall += seconds
      state.steady += seconds
    },
    jump: (seconds: number) => (state.wall += seconds),
  }
}

test('the time goes on when the clock jumps, once the platform has confirmed it', () => {
  const { clock, messages, pass, jump } = startClock()
  clock.compare(1_772_442_003)
  expect(clock.now()).toBe(1_772_442_000)
  pass(10)
  jump(-86_400)
  expect(clock.now()).toBe(1_772_442_010)
  pass(5)
  expect(clock.now()).toBe(1_772_442_015)
  jump(2 * 86_400)
  expect(clock.now()).toBe(1_772_442_015)
  expect(messages).toEqual(['The clock jumped by -86400 s.', 'The clock jumped by 172800 s.'])
})

test('a clock that is set right is used again', () => {
  const { clock, messages, pass, jump } = startClock()
  clock.compare(1_772_445_600)
  expect(clock.now()).toBe(1_772_445_600)
  pass(10)
  jump(3590)
  expect(clock.now()).toBe(1_772_445_610)
  clock.compare(1_772_445_612)
  expect(clock.now()).toBe(1_772_445_600)
  expect(messages).toEqual([
    "The clock is 3600 s slow: samples get the platform's time.",
    'The clock jumped by 3590 s.',
    'The clock is right again.',
  ])
})

test('before the platform has answered, a jump is somebody who sets the clock', () => {
  const { clock, jump } = startClock()
  expect(clock.confirmedNow()).toBeUndefined()
  jump(1000)
  expect(clock.now()).toBe(1_772_443_000)
  clock.compare(1_772_443_000)
  expect(clock.confirmedNow()).toBe(1_772_443_000)
})

test('drift is no jump', () => {
  const { clock, messages, pass, jump } = startClock()
  clock.compare(1_772_442_000)
  for (let second = 0; second < 100; second += 1) {
    pass(1)
    jump(0.1)
    clock.now()
  }
  expect(clock.now()).toBeCloseTo(1_772_442_110)
  expect(messages).toEqual([])
})
