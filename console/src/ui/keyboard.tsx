import type { KeyboardEvent, ComponentPropsWithRef } from 'react'

/** Moves the focus by arrow keys between things that are one stop for Tab, from the last one to the first as well. */
export function moveFocus(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  [back, on]: readonly [back: string, on: string],
): void {
  const at = items.findIndex((item) => item === document.activeElement)
  const steps: Partial<Record<string, number>> = {
    [back]: at < 0 ? items.length - 1 : at - 1,
    [on]: at + 1,
    Home: 0,
    End: items.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined || items.length === 0) return
  event.preventDefault()
  items[(to + items.length) % items.length]?.focus()
}

const moves: Partial<Record<string, (at: number, last: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _last, page) => at + page,
  PageUp: (at, _last, page) => at - page,
  Home: () => 0,
  End: (_at, last) => last,
}

/** The row to which a key moves the focus, in everything that has rows. */
export function rowAfter(key: string, at: number, last: number, page: number): number | undefined {
  const to = moves[key]?.(at, last, page)
  return to === undefined ? undefined : Math.max(0, Math.min(to, last))
}

/** Where the focus goes when the focused element is gone: to the top of the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

type ScrollRegionProps = Omit<ComponentPropsWithRef<'div'>, 'role'> & { 'aria-label': string }

/** A part of the page that scrolls. It can have the focus, so that the keyboard can scroll it too. */
export function ScrollRegion(props: ScrollRegionProps) {
  return <div role="region" tabIndex={0} {...props} />
}
