import type { UserManager } from 'oidc-client-ts'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Action, classes } from '../../ui/Action.tsx'
import { Logo } from '../../ui/look/Logo.tsx'
import { showRoute } from '../auth/address.ts'
import { type Cause, causeOf, type Person } from '../auth/signInState.ts'
import { rememberPage } from '../auth/comeBack.ts'
import { isFinal } from '../auth/userManager.ts'
import styles from './pages.module.css'
import { texts } from '../../texts/entry.ts'

/** A button of the pages before the sign-in. */
export const Button = ({ look = 'primary', ...rest }: ComponentProps<typeof Action>) => (
  <Action look={look} className={styles.button} {...rest} />
)

/** A page that says what is happening. A `late` one appears after a moment, so that quick steps do not flash. */
export function Notice({ text, late = false }: { text: string; late?: boolean }) {
  return (
    <main className={classes(styles.notice, late && styles.late)}>
      <Logo size={40} />
      <output>{text}</output>
    </main>
  )
}

/** Starts the redirect once. It replaces this page in the history, so that Back does not lead here again. */
export function Redirecting({ person }: { person?: Person | undefined }) {
  const auth = useAuth()
  const started = useRef(false)

  useEffect(() => {
    if (started.current || auth.activeNavigator) return
    started.current = true
    rememberPage(person)
    void auth.signinRedirect({ redirectMethod: 'replace' })
  }, [auth, person])

  return <Notice text={texts.redirecting} />
}

/** The page was opened with an earlier sign-in whose token has expired. */
export function Renewing({ manager }: { manager: UserManager }) {
  const auth = useAuth()
  const started = useRef(false)
  const [cause, setCause] = useState<Cause>()

  async function renew(): Promise<void> {
    setCause(undefined)
    try {
      const user = await manager.signinSilent()
      if (user?.expired) setCause({ text: texts.newSignInExpired })
    } catch (error) {
      if (isFinal(error)) await manager.removeUser()
      else setCause(causeOf(error))
    }
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    void renew()
  })

  if (!cause) return <Notice text={texts.signingIn} late />
  return (
    <Failure title={texts.renewSilentFailed} cause={cause} tryAgain={renew}>
      <Button look="quiet" onClick={() => void auth.signinRedirect()}>
        {texts.signIn}
      </Button>
    </Failure>
  )
}

interface SignInFailedProps {
  cause: Cause
  /** The platform refused the person that the provider named, so the provider has to ask again who it is. */
  isRefused?: boolean
}

export function SignInFailed({ cause, isRefused = false }: SignInFailedProps) {
  const auth = useAuth()
  const tryAgain = () => auth.signinRedirect(isRefused ? { prompt: 'login' } : {})
  return (
    <Failure title={texts.signInFailed} cause={cause} tryAgain={tryAgain}>
      <LoginPageButton />
    </Failure>
  )
}

const signedOutHere = texts.signedOutHereOnly

export function SignOutFailed({ cause }: { cause: Cause }) {
  const auth = useAuth()
  return (
    <Failure
      title={texts.signOutFailed}
      cause={{ explanation: signedOutHere, ...cause }}
      tryAgain={() => auth.signoutRedirect()}
    >
      <LoginPageButton />
    </Failure>
  )
}

/** Back to the login page. After a failed sign-in, a stored user may be left. */
function LoginPageButton() {
  const auth = useAuth()
  const leave = async () => {
    await auth.removeUser()
    showRoute('/login')
    window.location.reload()
  }
  return (
    <Button look="quiet" onClick={() => void leave()}>
      {texts.goToTheSignInPage}
    </Button>
  )
}

interface FailureProps {
  title: string
  cause: Cause
  tryAgain: () => Promise<void>
  children: ReactNode
}

function Failure({ title, cause, tryAgain, children }: FailureProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = texts.titled(title)
    heading.current?.focus()
  }, [title])
  return (
    <main className={classes('failure', styles.failure)}>
      <Logo size={40} />
      <div role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{cause.text}</p>
        {cause.explanation && <p>{cause.explanation}</p>}
      </div>
      <div className="row">
        <Button onClick={() => void tryAgain()}>{texts.tryAgain}</Button>
        {children}
      </div>
    </main>
  )
}
