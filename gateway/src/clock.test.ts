import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/setup.ts'
import { Boots } from './boots.ts'
import { Clock } from './clock.ts'
import type { Reading } from './time.ts'

const days = 86_400
const start = 1_772_442_000

/** A computer with its clocks. It can be started again, and so can the gateway on it. */
async function computer({ wrong = 0 } = {}) {
  const folder = await newFolder()
  const state = { wall: start + wrong, steady: 50, boot: 'boot-1', true: start }
  const messages: string[] = []
  const log = (message: string) => messages.push(message)
  const pass = (seconds: number) => {
    state.wall += seconds
    state.steady += seconds
    state.true += seconds
  }
  return {
    state,
    messages,
    pass,
    jump: (seconds: number) => (state.wall += seconds),
    /** It was off for some time, in which its clock ran on, and was set perhaps. */
    restart: (off: number, set = 0) => {
      pass(off)
      state.wall += set
      state.steady = 20
      state.boot += '+'
    },
    startGateway: async (ends: [string, number][] = []) => {
      const boots = await Boots.open(folder, state.boot, log)
      boots.ends = new Map(ends)
      const clocks = { wall: () => state.wall, steady: () => state.steady }
      const clock = new Clock(boots, log, clocks)
      onTestFinished(() => boots.saved())
      return { clock, boots, compare: () => clock.compare(state.true), stop: () => boots.saved() }
    },
  }
}

test('the time goes on when the clock jumps, once the platform has confirmed it', async () => {
  const { startGateway, messages, pass, jump } = await computer()
  const { clock } = await startGateway()
  clock.compare(start + 3)
  expect(clock.read()).toEqual({ time: start })
  pass(10)
  jump(-days)
  expect(clock.read()).toEqual({ time: start + 10 })
  pass(5)
  expect(clock.read()).toEqual({ time: start + 15 })
  jump(2 * days)
  expect(clock.read()).toEqual({ time: start + 15 })
  expect(messages).toEqual(['The clock jumped by -86400 s.', 'The clock jumped by 172800 s.'])
})

test('a clock that is set right is used again', async () => {
  const { startGateway, messages, pass, jump } = await computer()
  const { clock } = await startGateway()
  clock.compare(start + 3600)
  expect(clock.read()).toEqual({ time: start + 3600 })
  pass(10)
  jump(3590)
  expect(clock.read()).toEqual({ time: start + 3610 })
  clock.compare(start + 3612)
  expect(clock.read()).toEqual({ time: start + 3600 })
  expect(messages).toEqual([
    "The clock is 3600 s slow: samples get the platform's time.",
    'The clock jumped by 3590 s.',
    'The clock is right again.',
  ])
})

test('drift is no jump', async () => {
  const { startGateway, messages, pass, jump } = await computer()
  const { clock } = await startGateway()
  clock.compare(start)
  for (let second = 0; second < 100; second += 1) {
    pass(1)
    jump(0.1)
    clock.read()
  }
  expect(clock.read().time).toBeCloseTo(start + 110)
  expect(messages).toEqual([])
})

test.each([-30 * days, 30 * days])(
  'with a clock that is %s s off, what was read before the platform told its time is corrected, also after a restart and a step',
  async (wrong) => {
    const { startGateway, state, pass, jump } = await computer({ wrong })
    const read: { reading: Reading; true: number }[] = []
    const look = ({ clock }: { clock: Clock }) => read.push({ reading: clock.read(), true: state.true })
    const first = await startGateway()
    expect([first.clock.isConfirmed, first.clock.confirmedNow()]).toEqual([false, undefined])
    look(first)
    pass(100)
    jump(-wrong)
    look(first)
    expect(first.boots.timeOf(first.clock.read())).toBeUndefined()
    await first.stop()
    pass(1000)
    const second = await startGateway()
    look(second)
    pass(5)
    second.compare()
    for (const { reading, true: time } of read)
      expect(second.boots.timeOf(reading)).toEqual({ time, doubtful: false })
    await second.stop()
    pass(60)
    // It knows the time from its start on, and keeps what it has chosen.
    jump(wrong)
    const third = await startGateway()
    expect(third.clock.read().time).toBeCloseTo(state.true)
    third.clock.compare(state.true + 0.4)
    for (const { reading, true: time } of read) expect(third.boots.timeOf(reading)?.time).toBe(time)
  },
)

test('a clock that is right needs no correction', async () => {
  const { startGateway, pass } = await computer()
  const { clock, boots } = await startGateway()
  const reading = clock.read()
  pass(10)
  clock.compare(start + 40)
  expect(boots.timeOf(reading)).toEqual({ time: start, doubtful: false })
})

test.each([-30 * days, 30 * days])(
  'what a computer read that was started again before the platform told its time is corrected as far as one can know',
  async (wrong) => {
    const { startGateway, state, pass, restart } = await computer({ wrong })
    const first = await startGateway()
    const reading = first.clock.read()
    await first.stop()
    restart(600)
    const second = await startGateway([[first.boots.current, reading.time]])
    pass(10)
    second.compare()
    expect(second.boots.timeOf(reading)).toEqual({ time: start, doubtful: true })
    expect(second.boots.timeOf(second.clock.read())).toEqual({ time: state.true, doubtful: false })
  },
)

test('doubtful samples come after what was confirmed, and before the computer was started again', async () => {
  const behind = await computer()
  const known = await behind.startGateway()
  known.compare()
  await known.stop()
  behind.restart(100, -30 * days)
  const early = await behind.startGateway()
  const reading = early.clock.read()
  await early.stop()
  behind.restart(100, 30 * days)
  const later = await behind.startGateway([[early.boots.current, reading.time]])
  later.compare()
  expect(later.boots.timeOf(reading)).toEqual({ time: start, doubtful: true })

  const ahead = await computer({ wrong: 30 * days })
  const fast = await ahead.startGateway()
  const begun = fast.clock.read()
  ahead.pass(500)
  const last = fast.clock.read()
  await fast.stop()
  ahead.restart(100, -30 * days)
  const right = await ahead.startGateway([[fast.boots.current, last.time]])
  right.compare()
  expect(right.boots.timeOf(last)).toEqual({ time: start + 600, doubtful: true })
  expect(right.boots.timeOf(begun)).toEqual({ time: start + 100, doubtful: true })
})

test('what the disk has lost makes times doubtful and stops nothing', async () => {
  const { startGateway } = await computer()
  const { boots, compare } = await startGateway()
  const lost = { time: start - 10, boot: 'unknown' }
  expect(boots.timeOf(lost)).toBeUndefined()
  compare()
  expect(boots.timeOf(lost)).toEqual({ time: start - 10, doubtful: true })
})

test('the mark of doubtful times grows with what is sent, and is still there after a restart', async () => {
  const { startGateway } = await computer()
  const { boots } = await startGateway()
  expect(boots.doubtful).toBeUndefined()
  await boots.noteDoubtful({ from: 100, until: 200 })
  await boots.noteDoubtful({ from: 150, until: 300 })
  const { boots: again } = await startGateway()
  expect(again.doubtful).toEqual({ from: 100, until: 300 })
})
