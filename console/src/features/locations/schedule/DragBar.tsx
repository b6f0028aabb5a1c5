import { type PointerEvent, useRef, useState } from 'react'
import { DayBar } from './DayBar.tsx'
import { type Period, periodBetween } from './periods.ts'
import styles from './day.module.css'
import shared from './schedule.module.css'

interface DragBarProps {
  periods: readonly Period[]
  onAdd: (period: Period) => void
}

/** Draws a period over the hours with a mouse or a finger. Typing does the same, so nobody has to draw. */
export function DragBar({ periods, onAdd }: DragBarProps) {
  // Where the pointer went down. It is a ref, because pointer events may come faster than React renders.
  const begin = useRef<number>(undefined)
  const [drawn, setDrawn] = useState<Period>()
  const shareAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return (event.clientX - left) / width
  }
  const drawnTo = (event: PointerEvent<HTMLElement>) =>
    begin.current === undefined ? undefined : periodBetween(begin.current, shareAt(event))
  const end = () => {
    begin.current = undefined
    setDrawn(undefined)
  }
  return (
    <div
      data-drag
      className={styles.drag}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        begin.current = shareAt(event)
      }}
      onPointerMove={(event) => setDrawn(drawnTo(event))}
      onPointerUp={(event) => {
        const period = drawnTo(event)
        end()
        if (period) onAdd(period)
      }}
      onPointerCancel={end}
    >
      <DayBar periods={drawn ? [...periods, drawn] : periods} />
      <div aria-hidden className={styles.hours}>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className={shared.quiet}>
        {drawn ? `${drawn.from}–${drawn.to}` : 'Draw a period over the hours, or type it below.'}
      </p>
    </div>
  )
}
