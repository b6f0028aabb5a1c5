import type { KeyboardEvent } from 'react'

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
