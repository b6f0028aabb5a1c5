import { type KeyboardEvent, useRef, useState } from 'react'
import { classes } from '../../../ui/Action.tsx'
import styles from './calendar.module.css'
import {
  dayAfter,
  dayText,
  monthOf,
  today,
  weekdayNames,
  weeksOf,
  type Period,
  periodsText,
  shareOf,
} from './dates.ts'
import { texts } from '../../../texts/locationsSchedule.ts'

export interface ShownDay {
  periods: readonly Period[]
  source: 'location' | 'zone'
}

interface MonthGridProps {
  label: string
  month: string
  days: ReadonlyMap<string, ShownDay>
  onOpen: ((date: string) => void) | undefined
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A line ends between two periods, and never within one. */
const unbroken = (text: string) => text.replaceAll('–', '–\u2060')

/** A month in weeks. Arrow keys move from day to day, and Enter opens a day. */
export function MonthGrid({ label, month, days, onOpen }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(month)
  const now = today()
  const [at, setAt] = useState<string>()
  const current =
    at !== undefined && monthOf(at) === month ? at : monthOf(now) === month ? now : `${month}-01`

  function step(event: KeyboardEvent): void {
    const distance = steps[event.key]
    if (distance === undefined) return
    const next = dayAfter(current, distance)
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)
    if (!cell) return
    event.preventDefault()
    setAt(next)
    cell.focus()
  }

  return (
    <table ref={grid} aria-label={label} className={styles.month}>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const day = days.get(date)
              const text = day ? periodsText(day.periods) : ''
              const setBy = day?.source === 'zone' ? texts.setByZone : texts.setByLocation
              const common = {
                'data-date': date,
                'data-source': day?.source,
                tabIndex: date === current ? 0 : -1,
                'aria-label': day ? setBy(dayText(date), text) : texts.notSet(dayText(date)),
                className: classes(
                  styles.day,
                  monthOf(date) === month ? undefined : styles.outside,
                  date === now ? styles.today : undefined,
                ),
                onFocus: () => setAt(date),
                onKeyDown: step,
              }
              const content = (
                <>
                  <span className={styles.number}>{Number(date.slice(8))}</span>
                  {day && <DayBar periods={day.periods} />}
                  {day && <span className={styles.words}>{unbroken(text)}</span>}
                </>
              )
              return (
                <td key={date}>
                  {onOpen ? (
                    <button type="button" {...common} onClick={() => onOpen(date)}>
                      {content}
                    </button>
                  ) : (
                    <span role="img" {...common}>
                      {content}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A day from midnight to midnight with its periods drawn to scale. The words beside it say the same. */
export function DayBar({ periods }: { periods: readonly Period[] }) {
  return (
    <span aria-hidden className={styles.bar}>
      {periods.map((period) => {
        const { begin, end } = shareOf(period)
        const [left, width] = [`${begin * 100}%`, `${Math.max(0, end - begin) * 100}%`]
        return <span key={`${period.from} ${period.to}`} style={{ left, width }} />
      })}
    </span>
  )
}
