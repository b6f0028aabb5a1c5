import { useEffect, useState } from 'react'
import { focusHeading } from '../focusHeading.ts'

/** Gives the focus back to where it was before the dialog opened, unless something else has taken it by then. */
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
  // An entry of a menu that has closed cannot take the focus: the button of that menu takes its place.
  const menu = opener?.closest('[popover]')
  const menuButton = menu && document.querySelector(`[popovertarget="${menu.id}"]`)
  if (!focus(opener) && !focus(menuButton)) focusHeading()
}

function focus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return document.activeElement === element
}
