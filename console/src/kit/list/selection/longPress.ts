import type { PointerEvent } from 'react'

const LONG_MS = 500
/** A finger is never quite still. */
const STILL_PX = 10

type Press = Pick<PointerEvent, 'pointerType' | 'isPrimary' | 'clientX' | 'clientY'>

/** For fingers: calls `onPress` if one rests on the element for half a second. Mice and pens have a box to press. */
export function longPress(onPress: () => void) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => watchPress(event.currentTarget, event, onPress),
    // Some browsers open a menu after a long press.
    onContextMenu: (event: { preventDefault: () => void; nativeEvent: Event }) => {
      const { nativeEvent } = event
      if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') event.preventDefault()
    },
  }
}

/** The same for a press that has begun. */
export function watchPress(
  element: HTMLElement,
  { pointerType, isPrimary, clientX, clientY }: Press,
  onPress: () => void,
): void {
  if (pointerType !== 'touch' || !isPrimary) return
  const until = new AbortController()
  const timer = setTimeout(() => {
    until.abort()
    onPress()
    // The finger is lifted over a link or a button, which it has not pressed.
    element.addEventListener('click', refuse, { capture: true, once: true })
    const allow = () => element.removeEventListener('click', refuse, true)
    window.addEventListener('pointerdown', allow, { capture: true, once: true })
  }, LONG_MS)
  const { signal } = until
  const stop = () => {
    clearTimeout(timer)
    until.abort()
  }
  for (const type of ['pointerup', 'pointercancel', 'scroll'])
    window.addEventListener(type, stop, { capture: true, signal })
  window.addEventListener(
    'pointermove',
    (event) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX) stop()
    },
    { signal },
  )
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
