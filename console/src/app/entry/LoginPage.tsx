import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { Logo } from '../../ui/Logo.tsx'
import { showRoute } from '../auth/address.ts'
import { rememberPage } from '../auth/comeBack.ts'
import type { Ending } from '../auth/signInState.ts'
import { Button } from './pages.tsx'
import { classes } from '../../ui/Action.tsx'
import styles from './LoginPage.module.css'

export function LoginPage({ isSetUp, ending }: { isSetUp: boolean; ending?: Ending | undefined }) {
  const auth = useAuth()
  useEffect(() => {
    document.title = 'Welcome · Integrator Console'
    if (!ending) return
    if (ending.reason !== 'signed-out') rememberPage(ending.person)
    // Loaded only now: the application's router would have left this page.
    showRoute('/login')
  }, [ending])
  return (
    <div className={styles.welcome}>
      <header className={styles.brand}>
        <div className={styles.product}>
          <Logo size={32} />
          <span>Integrator Console</span>
        </div>
        <p className={styles.claim}>Every location, every device, one calm place to look after them.</p>
      </header>
      <main className={styles.entrance}>
        <div className={styles.greeting}>
          <h1>Welcome</h1>
          {ending && (
            <output className={classes('note', styles.ended)}>
              <strong>Your session has ended.</strong> {ending.cause.text}
            </output>
          )}
          {!isSetUp && (
            <output className={classes('note', styles.ended)}>
              <strong>This installation is not set up yet.</strong> The platform prints the address of its
              set-up when it starts.
            </output>
          )}
          <p>Sign in to manage locations, devices, accounts and integrations.</p>
          <Button onClick={() => void auth.signinRedirect()}>Log In</Button>
        </div>
      </main>
    </div>
  )
}
