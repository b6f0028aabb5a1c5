import { comparisons } from '#contract/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AlarmInput,
  type AlarmStep,
  crosses,
  dueAt,
  evaluate,
  isOpen,
  type LimitRule,
  normalSource,
  type Source,
} from './state.ts'

const rule = (more: Partial<LimitRule> = {}): LimitRule => ({
  comparison: 'GREATER_THAN',
  threshold: 8,
  deadBand: 0,
  onDelay: 0,
  offDelay: 0,
  ...more,
})

const sample = (time: number, value: number): AlarmInput => ({ kind: 'sample', time, value })
const acknowledge = (time: number): AlarmInput => ({ kind: 'acknowledge', time })

/** The steps of an alarm after all inputs, each with its time, and the state at the end. */
function run(limit: LimitRule, inputs: readonly AlarmInput[]) {
  let source: Source = normalSource
  const steps: [number, AlarmStep][] = []
  for (const input of inputs) {
    const after = evaluate(limit, source, input)
    source = after.source
    for (const step of after.steps) steps.push([input.time, step])
  }
  return { steps, source, state: source.state }
}

describe('a limit', () => {
  test('raises an alarm at once, which is over with the first good value', () => {
    const { steps, state } = run(rule(), [sample(0, 8), sample(10, 8.1), acknowledge(15), sample(20, 8)])
    expect(steps).toEqual([
      [10, 'RAISED'],
      [15, 'ACKNOWLEDGED'],
      [20, 'RESOLVED'],
    ])
    expect(state).toBe('NORMAL')
  })

  test('an alarm that nobody has acknowledged stays open until somebody does', () => {
    const over = [sample(10, 9), sample(20, 5)]
    expect(run(rule(), over)).toMatchObject({
      state: 'RETURNED',
      steps: [
        [10, 'RAISED'],
        [20, 'RETURNED'],
      ],
    })
    expect(run(rule(), [...over, acknowledge(30)]).steps.slice(2)).toEqual([
      [30, 'ACKNOWLEDGED'],
      [30, 'RESOLVED'],
    ])
  })

  test('with an on-delay, a value has to stay on the wrong side; no new sample is needed', () => {
    const limit = rule({ onDelay: 60 })
    expect(run(limit, [sample(0, 9), sample(30, 9), sample(50, 8), sample(70, 9)])).toMatchObject({
      state: 'PENDING',
      steps: [],
    })
    const pending = run(limit, [sample(0, 9)])
    expect(dueAt(pending.source, limit)).toBe(60)
    expect(run(limit, [sample(0, 9), { kind: 'due', time: 59.9 }]).steps).toEqual([])
    expect(run(limit, [sample(0, 9), { kind: 'due', time: 60 }]).steps).toEqual([[60, 'RAISED']])
  })

  test('with an off-delay, missing values never end an alarm', () => {
    const limit = rule({ offDelay: 60 })
    const back = [sample(0, 9), acknowledge(1), sample(10, 5)]
    expect(run(limit, [...back, { kind: 'due', time: 1000 }])).toMatchObject({ state: 'RECOVERING' })
    expect(dueAt(run(limit, back).source, limit)).toBeUndefined()
    expect(run(limit, [...back, sample(69, 5)]).state).toBe('RECOVERING')
    expect(run(limit, [...back, sample(70, 5)]).state).toBe('NORMAL')
  })

  test('a value inside the dead band ends nothing', () => {
    const limit = rule({ deadBand: 2 })
    expect(run(limit, [sample(0, 9), sample(1, 6.1)]).state).toBe('RAISED')
    expect(run(limit, [sample(0, 9), sample(1, 6)]).state).toBe('RETURNED')
    const below = rule({ comparison: 'LESS_THAN', threshold: 2, deadBand: 1 })
    expect(run(below, [sample(0, 1), sample(1, 2.9)]).state).toBe('RAISED')
    expect(run(below, [sample(0, 1), sample(1, 3)]).state).toBe('RETURNED')
  })

  test('a source that flaps has one alarm with a count', () => {
    const flaps = [0, 1, 2, 3, 4, 5, 6].map((at) => sample(at, at % 2 === 0 ? 9 : 7))
    const { steps, source } = run(rule(), flaps)
    expect(steps.filter(([, step]) => step === 'RAISED')).toHaveLength(1)
    expect(source).toMatchObject({ state: 'RAISED', count: 4 })
  })

  test('late and repeated samples change nothing', () => {
    const { source } = run(rule(), [sample(10, 7)])
    for (const time of [10, 9])
      expect(evaluate(rule(), source, sample(time, 99))).toEqual({ source, steps: [] })
  })

  test('a person ends an open alarm; the next value on the wrong side raises another one', () => {
    const { steps } = run(rule(), [sample(0, 9), { kind: 'resolve', time: 5 }, sample(10, 9)])
    expect(steps.map(([, step]) => step)).toEqual(['RAISED', 'RESOLVED', 'RAISED'])
  })
})

const limits = fc.record({
  comparison: fc.constantFrom(...comparisons),
  threshold: fc.integer({ min: -3, max: 3 }),
  deadBand: fc.constantFrom(0, 1, 2),
  onDelay: fc.constantFrom(0, 3, 10),
  offDelay: fc.constantFrom(0, 3, 10),
})

/** Inputs in the order in which they come. Samples may be late, so only the other times go forward. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom(
        ...Array<'sample'>(9).fill('sample'),
        'due',
        'acknowledge',
        'acknowledge',
        'resolve',
      ),
      pause: fc.integer({ min: 0, max: 6 }),
      delay: fc.constantFrom(0, 0, 0, 4),
      value: fc.integer({ min: -5, max: 5 }),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((entries) => {
    let now = 0
    return entries.map(({ kind, pause, delay, value }): AlarmInput => {
      now += pause
      return kind === 'sample' ? sample(now - delay, value) : { kind, time: now }
    })
  })

interface Found {
  open: boolean
  raised: number
}

/** The same rules as questions about the whole history: slow and plain. Returns what is true after each input. */
function reference(limit: LimitRule, inputs: readonly AlarmInput[]): Found[] {
  const seen: { time: number; value: number }[] = []
  let alarm: { goodSince: number | undefined; isAcknowledged: boolean; isOver: boolean } | undefined
  let raised = 0
  let endedAt = 0
  const wrongSince = () => {
    const since = seen.slice(endedAt)
    const last = since.findLastIndex(({ value }) => !crosses(limit, value))
    return since[last + 1]?.time
  }
  const end = () => {
    alarm = undefined
    endedAt = seen.length
  }
  const begin = (now: number) => {
    const since = wrongSince()
    if (alarm || since === undefined || now - since < limit.onDelay) return
    alarm = { goodSince: undefined, isAcknowledged: false, isOver: false }
    raised += 1
  }
  const take = (input: AlarmInput) => {
    if (input.kind === 'sample') {
      if (seen.some(({ time }) => time >= input.time)) return
      seen.push(input)
      const isWrong = crosses(limit, input.value)
      if (alarm && isWrong) Object.assign(alarm, { goodSince: undefined, isOver: false })
      else if (alarm) {
        const distance = Math.abs(input.value - limit.threshold)
        const isClear =
          limit.deadBand === 0 ||
          distance > limit.deadBand ||
          (distance === limit.deadBand && isStrict(limit))
        if (isClear) alarm.goodSince ??= input.time
        if (alarm.goodSince !== undefined && input.time - alarm.goodSince >= limit.offDelay)
          alarm.isOver = true
        if (alarm.isOver && alarm.isAcknowledged) end()
      } else begin(input.time)
    } else if (input.kind === 'due') begin(input.time)
    else if (input.kind === 'acknowledge' && alarm) {
      alarm.isAcknowledged = true
      if (alarm.isOver) end()
    } else if (input.kind === 'resolve') end()
  }
  return inputs.map((input) => {
    take(input)
    return { open: alarm !== undefined, raised }
  })
}

/** At exactly the dead band's end, a limit that includes its threshold is not clear yet. */
const isStrict = ({ comparison }: LimitRule) => !comparison.endsWith('OR_EQUAL')

test('any history has the alarms that the plain reference finds', () => {
  fc.assert(
    fc.property(limits, histories, (limit, inputs) => {
      let source: Source = normalSource
      let raised = 0
      const found = inputs.map((input): Found => {
        const after = evaluate(limit, source, input)
        raised += after.steps.filter((step) => step === 'RAISED').length
        source = after.source
        return { open: isOpen(source), raised }
      })
      expect(found).toEqual(reference(limit, inputs))
    }),
    { numRuns: 1000 },
  )
})
