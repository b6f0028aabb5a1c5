import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react'
import { Action } from './Action.tsx'
import { moveFocus } from './keyboard.tsx'
import styles from './Popover.module.css'

const WIDTH = 240
const GAP = 4

interface PopoverProps {
  label: string
  /** What the button shows. The label by default. */
  children: ReactNode
  trigger?: ReactNode
  className?: string | undefined
  /** A menu of `menuitem` buttons that belongs to the element with this id: the menus of a page need different names. */
  menuOf?: string
  /** Called before it opens, for content that is costly to compute. */
  onOpen?: () => void
}

/** The browser's own popover: it closes with Escape or a click outside, and nothing can cover it. */
export function Popover({ label, trigger, children, className, menuOf, onOpen }: PopoverProps) {
  const id = useId()
  const buttonId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)

  const position = (event: ToggleEvent<HTMLDivElement>) => {
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
    // The browser moves the focus there while it opens the menu. Later would be too late for the next key.
    if (menuOf) itemsOf(box).forEach((item, at) => item.toggleAttribute('autofocus', at === 0))
  }

  return (
    <span ref={button} className={className}>
      <Action
        id={buttonId}
        popoverTarget={id}
        aria-label={label}
        aria-labelledby={menuOf && `${buttonId} ${menuOf}`}
        aria-haspopup={menuOf ? 'menu' : undefined}
        aria-expanded={isOpen}
        title={label}
        onKeyDown={(event) => {
          if (!menuOf || !/^Arrow(Down|Up)$/.test(event.key)) return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        {trigger ?? label}
      </Action>
      <div
        id={id}
        popover="auto"
        className={styles.box}
        onBeforeToggle={position}
        onToggle={(event) => setOpen(event.newState === 'open')}
        {...(menuOf
          ? { role: 'menu', 'aria-labelledby': menuOf, onKeyDown: moveInMenu }
          : { role: 'group', 'aria-label': label })}
      >
        {children}
      </div>
    </span>
  )
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')]

/** As in every menu: arrows move, Tab leaves. Escape is the browser's. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  else moveFocus(event, itemsOf(event.currentTarget), ['ArrowUp', 'ArrowDown'])
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
