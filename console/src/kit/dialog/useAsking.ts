import { useRef, useState } from 'react'

/** A question instead of a dialog's buttons. It disappears when the person undoes the change that caused it. */
export function useAsking<Question>() {
  const [question, setQuestion] = useState<Question>()
  const focused = useRef<Element | null>(null)

  const ask = (next: Question): void => {
    focused.current = document.activeElement
    setQuestion(() => next)
  }
  const takeBack = (): void => {
    setQuestion(undefined)
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }
  return { question, ask, takeBack, close: () => setQuestion(undefined) }
}
