import { useEffect, useState } from 'react'

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
  focus(opener)
  if (document.activeElement === opener) return
  // It was an entry of a menu that has closed: the button of that menu takes its place.
  const menu = opener?.closest('[popover]')
  if (menu) focus(document.querySelector(`[popovertarget="${menu.id}"]`))
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
