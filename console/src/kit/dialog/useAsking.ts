import { useRef, useState } from 'react'

/** A question in place of a dialog's buttons; whoever takes back what led to it stands where they stood before. */
export function useAsking<Question>() {
  const [question, setQuestion] = useState<Question>()
  const focused = useRef<Element | null>(null)
  return {
    question,
    ask(next: Question): void {
      focused.current = document.activeElement
      setQuestion(() => next)
    },
    takeBack(): void {
      setQuestion(undefined)
      if (focused.current instanceof HTMLElement) focused.current.focus()
    },
    close: () => setQuestion(undefined),
  }
}
