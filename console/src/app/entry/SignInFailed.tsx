import { useAuth } from 'react-oidc-context'
import { showRoute } from '../auth/callback.ts'
import type { Cause } from '../auth/cause.ts'
import { Failure } from './Failure.tsx'
import buttons from './buttons.module.css'

interface SignInFailedProps {
  cause: Cause
  /** The platform refused the person that the provider named, so the provider has to ask again who it is. */
  isRefused?: boolean
}

export function SignInFailed({ cause, isRefused = false }: SignInFailedProps) {
  const auth = useAuth()
  const tryAgain = () => auth.signinRedirect(isRefused ? { prompt: 'login' } : {})
  return (
    <Failure title="Sign-in failed" cause={cause}>
      <button type="button" className={buttons.primary} onClick={() => void tryAgain()}>
        Try again
      </button>
      <LoginPageButton />
    </Failure>
  )
}

const signedOutHere =
  'You are signed out here. The session at the identity provider may go on: try again, or close the browser.'

export function SignOutFailed({ cause }: { cause: Cause }) {
  const auth = useAuth()
  return (
    <Failure title="Sign-out failed" cause={{ explanation: signedOutHere, ...cause }}>
      <button type="button" className={buttons.primary} onClick={() => void auth.signoutRedirect()}>
        Try again
      </button>
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
    <button type="button" className={buttons.secondary} onClick={() => void leave()}>
      Go to the sign-in page
    </button>
  )
}
