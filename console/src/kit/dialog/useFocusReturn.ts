import { useEffect, useState } from 'react'
import { focusHeading } from '../focusHeading.ts'

/** Returns the focus to where it was before the dialog opened, unless something else has it by then. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body || !document.activeElement) giveBack(opener)
    },
    [opener],
  )
}

function giveBack(opener: Element | null): void {
  // An entry of a closed menu cannot have the focus, so the menu's button gets it.
  const menu = opener?.closest('[popover]')
  const menuButton = menu && document.querySelector(`[popovertarget="${menu.id}"]`)
  if (!focus(opener) && !focus(menuButton)) focusHeading()
}

function focus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return document.activeElement === element
}
