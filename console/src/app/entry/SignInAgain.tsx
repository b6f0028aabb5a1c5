import { useLayoutEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { queryClient } from '../../api/query.ts'
import { type Cause, causeOf, type Ending } from '../auth/signInState.ts'
import { saveDraftsOf } from '../auth/comeBack.ts'
import type { Lifecycle } from '../auth/lifecycle.ts'
import { reachProvider } from '../auth/userManager.ts'
import { Button } from './pages.tsx'
import { classes } from '../../ui/Action.tsx'
import styles from './SignInAgain.module.css'
import { texts } from '../../texts/entry.ts'
import { texts as signInAgain } from '../../texts/signInAgain.ts'
import { texts as common } from '../../texts/common.ts'

// Mantine's dialogs below listen for Escape on the window, unless the focused element has this attribute.
const ignoreEscape = { 'data-mantine-stop-propagation': 'true' }

interface SignInDialogProps {
  lifecycle: Lifecycle
  title: string
  text: string
  reason?: string
  /** What is below must not be seen until somebody has signed in. */
  isCovering?: boolean
  redirect: () => void
  onSignedIn?: () => unknown
  /** Without it, only a sign-in closes the dialog. */
  onCancel?: () => void
}

/** A sign-in without leaving the page. What is open stays unchanged below. */
export function SignInDialog(props: SignInDialogProps) {
  const { lifecycle, title, text, reason, isCovering, onSignedIn, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const popup = useRef<AbortController>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<Cause>()

  useLayoutEffect(() => {
    const shown = dialog.current
    const page = document.documentElement
    shown?.showModal()
    if (isCovering) page.dataset['covered'] = ''
    return () => {
      delete page.dataset['covered']
      shown?.close()
    }
  }, [isCovering])

  async function signIn(): Promise<void> {
    // A second click opens a new window, in case the first one is hidden behind others.
    popup.current?.abort('Popup closed')
    const own = new AbortController()
    popup.current = own
    setFailure(undefined)
    setWaiting(true)
    try {
      await lifecycle.signInAgain(own.signal)
      await onSignedIn?.()
    } catch (error) {
      if (popup.current !== own) return
      setFailure(causeOf(error))
      setWaiting(false)
    }
  }

  async function signInHere(): Promise<void> {
    popup.current?.abort('Popup closed')
    popup.current = undefined
    try {
      await reachProvider(lifecycle.manager)
    } catch (error) {
      setFailure(causeOf(error))
      setWaiting(false)
      return
    }
    saveDraftsOf(lifecycle.ending()?.person ?? lifecycle.person())
    props.redirect()
  }

  function cancel(): void {
    popup.current?.abort('Popup closed')
    onCancel?.()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-labelledby="sign-in-again"
      tabIndex={-1}
      closedby="none"
      onClose={() => dialog.current?.showModal()}
      {...ignoreEscape}
    >
      <h2 id="sign-in-again">{title}</h2>
      <p>{text}</p>
      {failure ? (
        <div role="alert" className="note" data-tone="danger">
          <p>{texts.signInFailedBecause(failure.text)}</p>
          {failure.explanation && <p>{failure.explanation}</p>}
        </div>
      ) : (
        <p className="quiet">{isWaiting ? signInAgain.signInInWindow : reason}</p>
      )}
      <div className={classes('row', styles.actions)}>
        {onCancel && (
          <Button look="quiet" onClick={cancel} {...ignoreEscape}>
            {common.cancel}
          </Button>
        )}
        {(failure || isWaiting) && (
          <Button look="quiet" onClick={() => void signInHere()} {...ignoreEscape}>
            {signInAgain.signInOnThisPage}
          </Button>
        )}
        <Button onClick={() => void signIn()} {...ignoreEscape}>
          {texts.signInAgain}
        </Button>
      </div>
    </dialog>
  )
}

/** After the end of a session. It covers everything that is open. */
export function SignInAgain({ lifecycle, ending }: { lifecycle: Lifecycle; ending: Ending }) {
  const auth = useAuth()
  return (
    <SignInDialog
      lifecycle={lifecycle}
      title={signInAgain.yourSessionHasEnded}
      text={signInAgain.signInAgainToGoOn}
      reason={ending.cause.text}
      isCovering
      redirect={() => void auth.signinRedirect({ login_hint: ending.person?.username })}
      onSignedIn={async () => queryClient.invalidateQueries()}
    />
  )
}
