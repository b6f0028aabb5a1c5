import { secondsPer } from '#contract/limits'

const { minute, hour, day } = secondsPer

/** Steps between two labels of a time axis. A month begins on its first day. */
const steps = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => count * hour),
  ...[1, 2, 3, 5, 7, 10, 15, 30].map((count) => count * day),
]

/** Between two labels, in px. */
const gap = 16

/** Moments whose labels are about as wide as they get, in every language: two figures for the day and the hour. */
const wideMoments = [10, 22].map((hours) => new Date(2028, 8, 28, hours, 58, 58).getTime() / 1000)

export interface TimeAxis {
  /** The shortest step at which no two labels touch. */
  step: (spanSeconds: number, plotWidth: number) => number
  /** What two labels at this step need from one middle to the next, in px. */
  space: (stepSeconds: number) => number
  /** What a label needs beside the first and the last moment, in px. */
  overhang: number
  labels: (moments: readonly number[], stepSeconds: number) => string[]
}

/** A time axis in the reader's language: its labels, and how far apart they are. */
export function timeAxis(widthOf: (text: string) => number, language?: string): TimeAxis {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, options)
    return (seconds: number) => formatter.format(seconds * 1000)
  }
  const asDay = format({ day: 'numeric', month: 'short' })
  const asTime = format({ hour: '2-digit', minute: '2-digit' })
  const asExactTime = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

  const widest = (as: (seconds: number) => string) =>
    Math.max(...wideMoments.map((moment) => widthOf(as(moment))))
  const dayWidth = widest(asDay)
  const timeWidth = Math.max(dayWidth, widest(asTime))
  const exactWidth = Math.max(dayWidth, widest(asExactTime))

  const width = (step: number) => (step >= day ? dayWidth : step < minute ? exactWidth : timeWidth)
  const space = (step: number) => Math.ceil(width(step)) + gap
  const longest = steps.at(-1) ?? day

  return {
    space,
    step: (span, plotWidth) => steps.find((step) => (step / span) * plotWidth >= space(step)) ?? longest,
    overhang: Math.ceil(exactWidth / 2),
    // The date where a day begins, and otherwise the time.
    labels: (moments, step) => {
      if (step >= day) return moments.map(asDay)
      const time = step < minute ? asExactTime : asTime
      return moments.map((moment, index) => {
        const before = moments[index - 1]
        const isSameDay = before !== undefined && asDay(before) === asDay(moment)
        return isSameDay ? time(moment) : `${time(moment)}\n${asDay(moment)}`
      })
    },
  }
}
