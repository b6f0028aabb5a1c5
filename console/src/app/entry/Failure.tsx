import { useEffect, useRef, type ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import type { Cause } from '../auth/cause.ts'
import buttons from './buttons.module.css'
import styles from './Failure.module.css'

interface FailureProps {
  title: string
  cause: Cause
  /** Buttons that lead on. */
  children: ReactNode
}

/** A page that says what failed and why. */
export function Failure({ title, cause, children }: FailureProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Integrator Console`
    heading.current?.focus()
  }, [title])
  return (
    <main className={styles.failure}>
      <Logo size={40} />
      <div role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{cause.text}</p>
        {cause.explanation && <p>{cause.explanation}</p>}
      </div>
      <div className={buttons.actions}>{children}</div>
    </main>
  )
}
