import type { PointerEvent } from 'react'

const LONG_MS = 500
/** A finger is never quite still. */
const STILL_PX = 10

/** For fingers: calls `onPress` if one rests on the element for half a second. Mice and pens have a box to press. */
export function longPress(onPress: () => void) {
  return {
    onPointerDown: ({
      pointerType,
      isPrimary,
      clientX,
      clientY,
      currentTarget,
    }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch' || !isPrimary) return
      const until = new AbortController()
      const timer = setTimeout(() => {
        until.abort()
        onPress()
        // The finger is lifted over a link or a button, which it has not pressed.
        currentTarget.addEventListener('click', refuse, { capture: true, once: true })
        window.addEventListener(
          'pointerdown',
          () => currentTarget.removeEventListener('click', refuse, true),
          {
            capture: true,
            once: true,
          },
        )
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
    },
    // Some browsers open a menu after a long press.
    onContextMenu: (event: { preventDefault: () => void; nativeEvent: Event }) => {
      const { nativeEvent } = event
      if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') event.preventDefault()
    },
  }
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
