import { secondsPer } from '#contract/time'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(undefined, options)
  return (seconds: number) => formatter.format(seconds * 1000)
}

const asDay = format({ day: 'numeric', month: 'short' })
const asTime = format({ hour: '2-digit', minute: '2-digit' })
const asExactTime = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

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
