import { secondsPer } from '#contract/time'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(undefined, options)
  return (seconds: number) => formatter.format(seconds * 1000)
}

const asDay = format({ day: 'numeric', month: 'short' })
const asTime = format({ hour: '2-digit', minute: '2-digit' })
const asExactTime = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** A moment whose labels are about as wide as they get, in every language: two figures for the day and the hour. */
const wide = new Date(2028, 8, 28, 22, 58, 58).getTime() / 1000

/** The room that a label needs, so that neighbours do not touch. A shown span of a few minutes has seconds. */
export function labelWidth(spanSeconds: number, widthOf: (text: string) => number): number {
  const time = spanSeconds < 10 * secondsPer.minute ? asExactTime : asTime
  return Math.ceil(Math.max(widthOf(time(wide)), widthOf(asDay(wide))))
}

/** The labels of a time axis, in the reader's language: the date where a day begins, and otherwise the time. */
export function axisLabels(moments: readonly number[], stepSeconds: number): string[] {
  if (stepSeconds >= secondsPer.day) return moments.map(asDay)
  const time = stepSeconds < secondsPer.minute ? asExactTime : asTime
  return moments.map((moment, index) => {
    const before = moments[index - 1]
    const isSameDay = before !== undefined && asDay(before) === asDay(moment)
    return isSameDay ? time(moment) : `${time(moment)}\n${asDay(moment)}`
  })
}
