import { useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { Action } from './Action.tsx'
import styles from './Popover.module.css'

const WIDTH = 240
const GAP = 4

interface PopoverProps {
  label: string
  /** What the button shows. The label by default. */
  children: ReactNode
  trigger?: ReactNode
  className?: string | undefined
  describedBy?: string
  /** Called before it opens, for content that is costly to compute. */
  onOpen?: () => void
}

/** The browser's own popover: it closes with Escape or a click outside, and nothing can cover it. */
export function Popover({ label, trigger, children, className, describedBy, onOpen }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLSpanElement>(null)

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const from = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !from) return
    onOpen?.()
    const box = event.currentTarget
    const opensUp = from.bottom > window.innerHeight * 0.6
    box.style.left = `${Math.max(GAP, Math.min(from.right, window.innerWidth - GAP) - WIDTH)}px`
    box.style.top = opensUp ? 'auto' : `${from.bottom + GAP}px`
    box.style.bottom = opensUp ? `${window.innerHeight - from.top + GAP}px` : 'auto'
    box.style.maxHeight = `${(opensUp ? from.top : window.innerHeight - from.bottom) - 4 * GAP}px`
    if (button.current) closeOnScroll(box, button.current)
  }

  return (
    <span ref={button} className={className}>
      <Action popoverTarget={id} aria-label={label} aria-describedby={describedBy} title={label}>
        {trigger ?? label}
      </Action>
      <div
        id={id}
        popover="auto"
        className={styles.box}
        onBeforeToggle={place}
        aria-label={label}
        role="group"
      >
        {children}
      </div>
    </span>
  )
}

/** The box does not move with the list, so after scrolling it would point at another row. */
function closeOnScroll(box: HTMLElement, button: HTMLElement) {
  const until = new AbortController()
  const close = (event: Event) => {
    // A field that loses the focus scrolls its own text back. Only scrolling around the button counts.
    if (!(event.target instanceof Node && event.target.contains(button))) return
    until.abort()
    box.hidePopover()
  }
  window.addEventListener('scroll', close, { capture: true, signal: until.signal })
}
