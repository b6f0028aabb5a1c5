import { expect, test } from 'vitest'
import { dateTextsOf } from '../../ui/dates.ts'
import { nothingChosen } from '../../ui/preferences.ts'
import { timeAxis } from './options.ts'

const at = (text: string) => new Date(text).getTime() / 1000
/** About what a letter of the axis takes, in px. */
const widthOf = (text: string) => 7 * text.length
const textsIn = (language: string) => dateTextsOf(nothingChosen, language)
const { labels } = timeAxis(widthOf, textsIn('en-GB'))

test('within a day the labels are times, and each day is named where it begins', () => {
  const moments = ['2026-11-15T18:00', '2026-11-15T21:00', '2026-11-16T00:00', '2026-11-16T03:00']
  expect(labels(moments.map(at), 3 * 3600)).toEqual(['18:00\n15 Nov', '21:00', '00:00\n16 Nov', '03:00'])
})

test('over days the labels are days, and over moments they have seconds', () => {
  expect(labels([at('2026-11-15T00:00')], 86_400)).toEqual(['15 Nov'])
  expect(labels([at('2026-11-15T10:00:05')], 5)).toEqual(['10:00:05\n15 Nov'])
})

/** Plots between two value axes: a phone, a small laptop with the limits beside it, and a wide screen. */
const plots = [210, 270, 560, 1100, 2400]
const spans = [20, 300, 900, 3600, 86_400, 7 * 86_400, 30 * 86_400, 92 * 86_400]

test.for(['en-US', 'en-GB', 'de-DE', 'ko-KR'])('no two labels touch in %s', (language) => {
  const axis = timeAxis(widthOf, textsIn(language))
  for (const width of plots)
    for (const span of spans) {
      const step = axis.step(span, width)
      const first = Math.ceil(at('2026-10-01T21:58') / step) * step
      const moments = Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => first + index * step)
      const distance = (step / span) * width
      const widest = Math.max(
        ...axis.labels(moments, step).flatMap((label) => label.split('\n').map(widthOf)),
      )
      const told = `${width} px for ${span} s, every ${step} s`
      expect(distance - widest, told).toBeGreaterThanOrEqual(8)
      expect(widest / 2, told).toBeLessThanOrEqual(axis.overhang)
      expect(moments.length, told).toBeGreaterThanOrEqual(2)
    }
})

test('an hour on a phone has as many labels as fit', () => {
  const step = (language: string) => timeAxis(widthOf, textsIn(language)).step(3600, 270)
  expect(step('en-US'), '10:58 PM').toBe(1800)
  expect(step('en-GB'), '22:58').toBe(900)
})
