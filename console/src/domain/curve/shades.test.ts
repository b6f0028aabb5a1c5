import { expect, test } from 'vitest'
import { shadesOf } from './shades.ts'

const alarm = (begins: number, ends: number | null) => ({
  alarmId: `alm-${begins}`,
  kind: 'LIMIT' as const,
  severity: 'WARNING' as const,
  begins,
  ends,
})

test('times of alarms are cut to what is shown, joined if they overlap, and go on until now', () => {
  const alarms = [alarm(950, null), alarm(300, 400), alarm(350, 500), alarm(0, 120), alarm(2000, null)]
  expect(shadesOf(alarms, { from: 100, to: 1000 }, 980)).toEqual([
    { from: 100, to: 120 },
    { from: 300, to: 500 },
    { from: 950, to: 980 },
  ])
  expect(shadesOf([alarm(0, 50)], { from: 100, to: 200 }, 300)).toEqual([])
})
