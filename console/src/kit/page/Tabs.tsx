import {
  type RefObject,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './Tabs.module.css'

/** Whether a row goes on before its start and after its end. A pixel is for fractions. */
const sidesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
})

/** The selected element is kept visible, also when the row becomes narrower. */
function useSidewaysRow(row: RefObject<HTMLElement | null>, selectedId: string) {
  const [goesOn, setGoesOn] = useState({ before: false, after: false })
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const look = () => {
      const now = sidesOf(element)
      setGoesOn((was) => (was.before === now.before && was.after === now.after ? was : now))
    }
    const show = () => {
      element.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      look()
    }
    show()
    const observer = new ResizeObserver(show)
    observer.observe(element)
    element.addEventListener('scroll', look)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, selectedId])
  /** Shows what comes next on a side, and leaves a part of what was visible. */
  const turn = (side: 'before' | 'after') =>
    row.current?.scrollBy({ left: (side === 'before' ? -0.6 : 0.6) * row.current.clientWidth })
  return { ...goesOn, turn }
}

export interface Tab {
  id: string
  label: string
  href: string
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: Tab
  panelClassName: string | undefined
  children: ReactNode
}

const sides = [
  { side: 'before', Icon: IconChevronLeft },
  { side: 'after', Icon: IconChevronRight },
] as const

/** Each tab is a link, so it can be opened elsewhere and reloaded, and Back works. */
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

  const hasTabs = tabs.length > 0
  return (
    <>
      {hasTabs && (
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
      )}
      <section
        id={panelId}
        className={panelClassName}
        // Without a focusable element inside, the keyboard would skip a panel.
        {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `${panelId}-${current.id}`, tabIndex: 0 })}
      >
        {children}
      </section>
    </>
  )
}

interface TabsPageProps extends Omit<TabsProps, 'panelClassName'> {
  /** Shown above the tabs: what all of them are about. */
  above?: ReactNode
}

/** Several lists or pages that belong together, one at a time under their tabs. */
export function TabsPage({ above, ...tabs }: TabsPageProps) {
  return (
    <div className={styles.page}>
      {above}
      <Tabs {...tabs} panelClassName={styles.panel} />
    </div>
  )
}
