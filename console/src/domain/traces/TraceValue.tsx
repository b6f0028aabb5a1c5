import { useLayoutEffect, useRef, useState } from 'react'
import styles from './TraceValue.module.css'

/** A value that may be long. It is cut until the person asks for more. */
export function TraceValue({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const element = useRef<HTMLPreElement>(null)

  useLayoutEffect(() => {
    const { current } = element
    if (!current || unfolded) return undefined
    const look = () => setIsCut(current.scrollHeight > current.clientHeight)
    look()
    // In a narrower column the same text has more lines.
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [text, unfolded])

  if (text === '') return null
  return (
    <div className={styles.value}>
      <pre ref={element} className={styles.text} data-unfolded={unfolded || undefined}>
        {text}
      </pre>
      {isCut && (
        <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
