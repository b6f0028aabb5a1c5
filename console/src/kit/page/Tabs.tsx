import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'
import { useSidewaysRow } from './useSidewaysRow.ts'

export interface Tab {
  id: string
  label: string
  href: string
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The current tab. */
  current: Tab
  panelClassName: string | undefined
  /** The content of the current tab. */
  children: ReactNode
}

const sides = [
  { side: 'before', Icon: IconChevronLeft },
  { side: 'after', Icon: IconChevronRight },
] as const

/**
 * Each tab is a link, so it can be opened elsewhere and reloaded, and Back works. Arrow keys move along them, Enter
 * opens. If space is short, the row scrolls sideways, and an arrow shows where it goes on.
 */
export function Tabs({ label, tabs, current, panelClassName, children }: TabsProps) {
  const panelId = useId()
  const list = useRef<HTMLDivElement>(null)
  const row = useSidewaysRow(list, current.id)

  function step(event: KeyboardEvent): void {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = all.findIndex((tab) => tab === document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  return (
    <>
      <div className={styles.row}>
        <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
          {tabs.map((tab) => {
            const isCurrent = tab.id === current.id
            return (
              <a
                key={tab.id}
                id={`${panelId}-${tab.id}`}
                role="tab"
                href={tab.href}
                aria-selected={isCurrent}
                aria-controls={isCurrent ? panelId : undefined}
                tabIndex={isCurrent ? 0 : -1}
                className={styles.tab}
                onKeyDown={step}
              >
                {tab.label}
              </a>
            )
          })}
        </div>
        {sides.map(
          ({ side, Icon }) =>
            row[side] && (
              // Keys and screen readers reach each tab without it.
              <button
                key={side}
                type="button"
                tabIndex={-1}
                aria-hidden
                className={styles.more}
                data-side={side}
                onClick={() => row.turn(side)}
              >
                <Icon size={18} />
              </button>
            ),
        )}
      </div>
      <section
        id={panelId}
        className={panelClassName}
        role="tabpanel"
        aria-labelledby={`${panelId}-${current.id}`}
        // Without a focusable element inside, the keyboard would skip it.
        tabIndex={0}
      >
        {children}
      </section>
    </>
  )
}
