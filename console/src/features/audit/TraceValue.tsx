import { useLayoutEffect, useRef, useState } from 'react'
import styles from './TraceValue.module.css'

/** A value as a person can read it: JSON over several lines, cut off until more is asked for. */
export function TraceValue({ value }: { value: string | null | undefined }) {
  const [unfolded, setUnfolded] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const element = useRef<HTMLPreElement>(null)
  const text = prettyJson(value ?? '')

  useLayoutEffect(() => {
    const { current } = element
    if (current && !unfolded) setIsCut(current.scrollHeight > current.clientHeight)
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

export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
