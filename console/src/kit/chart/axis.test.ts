import { expect, test } from 'vitest'
import { axisLabels, labelWidth } from './axis.ts'

const at = (text: string) => new Date(text).getTime() / 1000
const dayOf = (text: string) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(new Date(text))

test('within a day the labels are times, and each day is named where it begins', () => {
  const moments = ['2026-11-15T18:00', '2026-11-15T21:00', '2026-11-16T00:00', '2026-11-16T03:00']
  const labels = axisLabels(moments.map(at), 3 * 3600)
  expect(labels.map((label) => label.split('\n')[1])).toEqual([
    dayOf('2026-11-15T18:00'),
    undefined,
    dayOf('2026-11-16T00:00'),
    undefined,
  ])
  expect(labels[1]).toMatch(/21:00|09:00/)
})

test('over days the labels are days, and over moments they have seconds', () => {
  expect(axisLabels([at('2026-11-15T00:00')], 86_400)).toEqual([dayOf('2026-11-15T00:00')])
  expect(axisLabels([at('2026-11-15T10:00:05')], 5)[0]).toMatch(/10:00:05/)
})

test('labels have room for the widest one, and over minutes for the seconds too', () => {
  const widthOf = (text: string) => text.length
  const [hours, minutes] = [labelWidth(86_400, widthOf), labelWidth(300, widthOf)]
  const late = axisLabels([at('2028-09-28T12:00'), at('2028-09-28T22:58')], 3600)[1] ?? ''
  expect(hours).toBeGreaterThanOrEqual(late.length)
  expect(minutes).toBeGreaterThan(late.length)
})
