import { useEffect, useRef, useState } from 'react'

const MARKED_MS = 4000

/** Marks a row when it is found. Until the mark disappears, the view follows the row, because a reload may move it. */
export function useHighlight(
  highlight: { id: string } | undefined,
  position: number,
  scrollTo: (position: number) => void,
): string | undefined {
  const [marked, setMarked] = useState<string>()
  const done = useRef<{ id: string }>(undefined)
  const show = useRef(scrollTo)
  useEffect(() => {
    show.current = scrollTo
  })

  const isFound = position >= 0
  useEffect(() => {
    if (highlight && isFound && done.current !== highlight) show.current(position)
  }, [highlight, isFound, position])

  useEffect(() => {
    if (!highlight || !isFound || done.current === highlight) return
    setMarked(highlight.id)
    const timer = setTimeout(() => {
      done.current = highlight
      setMarked(undefined)
    }, MARKED_MS)
    return () => clearTimeout(timer)
  }, [highlight, isFound])
  return marked
}
