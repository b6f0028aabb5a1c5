import { createRoot } from 'react-dom/client'
import { recentSignInMinutes } from '#contract/limits'
import { askedAnew, type Lifecycle } from '../auth/lifecycle.ts'
import { SignInDialog } from './SignInAgain.tsx'
import { texts } from '../../texts/signInAgain.ts'

/**
 * Asks somebody who has signed in long ago to sign in once more. Resolves when they have, and fails if they do not want to. It has a
 * root of its own, because the page below only waits for an answer.
 */
export function confirmSignIn(lifecycle: Lifecycle): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const answered = new Promise<void>((resolve, reject) => {
    root.render(
      <SignInDialog
        lifecycle={lifecycle}
        title={texts.isItStillYou}
        text={texts.signInToGoOn}
        reason={texts.asksForRecentSignIn(recentSignInMinutes)}
        redirect={() =>
          void lifecycle.manager.signinRedirect({ ...askedAnew, login_hint: lifecycle.person()?.username })
        }
        onSignedIn={resolve}
        onCancel={() => reject(new Error('The person did not sign in'))}
      />,
    )
  })
  return answered.finally(() => {
    root.unmount()
    container.remove()
  })
}
