import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useAuth } from 'react-oidc-context'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import { showRoute } from '../auth/callback.ts'
import styles from './entry.module.css'

export function SignInFailed({ cause }: { cause: string }) {
  const auth = useAuth()
  return (
    <Failure title="Sign-in failed" cause={cause}>
      <button type="button" className={styles.primary} onClick={() => void auth.signinRedirect()}>
        Try again
      </button>
    </Failure>
  )
}

export function SignOutFailed({ cause }: { cause: string }) {
  const auth = useAuth()
  const leave = () => {
    showRoute(paths.login())
    window.location.reload()
  }
  return (
    <Failure title="Sign-out failed" cause={cause}>
      <button type="button" className={styles.primary} onClick={() => void auth.signoutRedirect()}>
        Try again
      </button>
      <button type="button" className={styles.secondary} onClick={leave}>
        Go to the login page
      </button>
    </Failure>
  )
}

function Failure({ title, cause, children }: { title: string; cause: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Integrator Console`
    heading.current?.focus()
  }, [title])
  return (
    <main className={styles.failure}>
      <Mark size={40} />
      <div role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{cause}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </main>
  )
}
